import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { loadCssClassFinder } from './find-loose-classes.ts';
import { cn } from './src/ui/cn.ts';

/**
 * Merges classes by all groups of tailwind-merge, extended by the class names of `app.css` that tailwind-merge doesn't know.
 * Without these names, tailwind-merge would take `text-small` for a colour.
 */
const mergeAll = extendTailwindMerge({
  extend: {
    theme: {
      text: ['2xs', 'caption', 'small', 'lead', 'title', 'emoji', 'jumbo'],
      'font-weight': ['strong', 'heading'],
      radius: ['card'],
      shadow: ['raised', 'selected'],
      spacing: ['control'],
    },
    classGroups: { z: [{ z: ['raised', 'sticky', 'tools', 'panel', 'drawer', 'dialog', 'popup', 'cursor'] }] },
  },
});

const source = resolve(import.meta.dirname, 'src');
const QUOTED_STRING_PATTERN = /(['"`])((?:(?!\1)[^\\\n])*)\1/g;

/** All words in the strings of the code, without their variants. All classes are among these words. */
const words = new Set(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(resolve(source, path), 'utf8').matchAll(QUOTED_STRING_PATTERN)])
    .flatMap(([, , text = '']) => text.split(/\s+/))
    .map((word) => word.replace(/^.*:(?=[^\])]*$)/, ''))
    .filter((word) => /^-?[a-z][\w./()%[\],*+-]*$/.test(word)),
);
const selectCssClasses = await loadCssClassFinder();
// The classes `fill-mode-…` are left out, because tailwind-merge takes the fill mode of an animation for a colour.
const classes = selectCssClasses([...words]).filter((name) => !name.startsWith('fill-mode-'));

it('the CSS classes that are found in the code include sample classes of the app', () => {
  expect(classes.length).toBeGreaterThan(600);
  expect(classes).toEqual(expect.arrayContaining(['text-small', 'h-control', 'border-b-muted', '-mt-0.5', 'z-popup']));
});

it('any two CSS classes of the app are merged with its few class groups in the same way as with all groups of tailwind-merge', () => {
  const differences = classes.flatMap((former) =>
    classes
      .filter((later) => later !== former && cn(former, later) !== mergeAll(former, later))
      .map((later) => `${former} ${later}`),
  );
  expect(differences).toEqual([]);
});

it.each([
  ['px-2 pt-1', 'p-4', 'p-4'],
  ['hover:bg-card max-md:h-9', 'hover:bg-muted h-8', 'max-md:h-9 hover:bg-muted h-8'],
  ['text-small text-primary', 'text-muted-foreground', 'text-small text-muted-foreground'],
])('merging the CSS classes %j and %j gives %j', (base, more, merged) => expect(cn(base, more)).toBe(merged));
