import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findPixelsAndZIndexes, loadUnknownClassFinder } from './find-loose-classes.ts';

const source = resolve(import.meta.dirname, 'src');
/** All files of the app itself, without the tests and the data of the tests. */
const files = globSync('**/*.{ts,tsx,css}', { cwd: source }).filter((path) => !/\.test\.tsx?$|^testing\//.test(path));
const findUnknownClasses = await loadUnknownClassFinder();

/** Lists what `find` finds in the files. Each finding names its file. */
const listFindings = (paths: readonly string[], find: (code: string) => string[]): string[] =>
  paths.flatMap((path) => find(readFileSync(resolve(source, path), 'utf8')).map((found) => `${path}: ${found}`));

it('every CSS class for a colour, a size or a layer in the code has a rule in a style sheet', () => {
  expect(
    listFindings(
      // The file `class-groups.ts` is left out, because the names of its groups look like classes.
      files.filter((path) => !path.endsWith('.css') && path !== 'ui/class-groups.ts'),
      findUnknownClasses,
    ),
  ).toEqual([]);
});

it('outside the folder ui, no class contains a length in pixels or a number for its layer (z-index)', () => {
  // The style sheets of the theme and the font are left out, because the theme itself defines the sizes and layers.
  const own = files.filter((path) => !/^ui\/|^(?:app|fonts)\.css$/.test(path));
  expect(listFindings(own, findPixelsAndZIndexes)).toEqual([]);
});

it('findUnknownClasses finds classes without a rule, also behind variants such as md:hover', () => {
  expect(findUnknownClasses(`<p className="bg-surface md:hover:text-ink-3 text-small h-control" />`)).toEqual([
    'bg-surface',
    'md:hover:text-ink-3',
  ]);
});

it('findPixelsAndZIndexes finds pixels and numeric layers, and accepts named sizes and layers', () => {
  expect(findPixelsAndZIndexes(`cn('w-[340px] z-[60]', 'md:z-10 z-dialog w-85')`)).toEqual(['340px', 'z-[60]', 'z-10']);
});
