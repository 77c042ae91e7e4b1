import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { loadClassFilter } from './find-loose-classes.ts';
import { cn } from './src/ui/cn.ts';

/**
 * The library's own groups with the names that `app.css` adds to Tailwind's. Without them it would take `text-small` for a
 * colour.
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
const QUOTED = /(['"`])((?:(?!\1)[^\\\n])*)\1/g;

/** All words of all strings in the code, without variants. They include every class. */
const words = new Set(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => [...readFileSync(resolve(source, path), 'utf8').matchAll(QUOTED)])
    .flatMap(([, , text = '']) => text.split(/\s+/))
    .map((word) => word.replace(/^.*:(?=[^\])]*$)/, ''))
    .filter((word) => /^-?[a-z][\w./()%[\],*+-]*$/.test(word)),
);
const onlyClasses = await loadClassFilter();
// The library takes the fill mode of an animation for a colour.
const classes = onlyClasses([...words]).filter((name) => !name.startsWith('fill-mode-'));

it('finds the classes in the code', () => {
  expect(classes.length).toBeGreaterThan(600);
  expect(classes).toEqual(expect.arrayContaining(['text-small', 'h-control', 'border-b-muted', '-mt-0.5', 'z-popup']));
});

it('merges all classes in the code as the library does with all of its groups', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(classes, { minLength: 2, maxLength: 60 }), (some) => {
      expect(cn(some).split(' ')).toEqual(mergeAll(some).split(' '));
    }),
    { numRuns: 3_000 },
  );
});

it.each([
  ['px-2 pt-1', 'p-4', 'p-4'],
  ['hover:bg-card max-md:h-9', 'hover:bg-muted h-8', 'max-md:h-9 hover:bg-muted h-8'],
  ['text-small text-primary', 'text-muted-foreground', 'text-small text-muted-foreground'],
])('merging %j and %j gives %j', (base, more, merged) => expect(cn(base, more)).toBe(merged));
