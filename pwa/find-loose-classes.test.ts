import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findLooseLooks, loadUnknownClassFinder } from './find-loose-classes.ts';

const source = resolve(import.meta.dirname, 'src');
const files = globSync('**/*.{ts,tsx,css}', { cwd: source }).filter((path) => !/\.test\.tsx?$/.test(path));
const findUnknownClasses = await loadUnknownClassFinder();

/** Lists what `find` finds in the files, each with its file. */
const listFindings = (paths: readonly string[], find: (code: string) => string[]): string[] =>
  paths.flatMap((path) => find(readFileSync(resolve(source, path), 'utf8')).map((found) => `${path}: ${found}`));

it('every class of a colour, a size or a layer has a rule', () => {
  expect(
    listFindings(
      // The groups of classes are named like what they group.
      files.filter((path) => !path.endsWith('.css') && path !== 'ui/class-groups.ts'),
      findUnknownClasses,
    ),
  ).toEqual([]);
});

it('no length in pixels and no layer by number stands outside ui', () => {
  // The theme itself, and what the package of the font gives.
  const own = files.filter((path) => !/^ui\/|^(?:app|fonts)\.css$/.test(path));
  expect(listFindings(own, findLooseLooks)).toEqual([]);
});

it('finds a colour and a size that have no rule, behind variants too', () => {
  expect(findUnknownClasses(`<p className="bg-surface md:hover:text-ink-3 text-small h-control" />`)).toEqual([
    'bg-surface',
    'md:hover:text-ink-3',
  ]);
});

it('finds pixels and layers, and leaves names of the scale alone', () => {
  expect(findLooseLooks(`cn('w-[340px] z-[60]', 'md:z-10 z-dialog w-85')`)).toEqual(['340px', 'z-[60]', 'z-10']);
});
