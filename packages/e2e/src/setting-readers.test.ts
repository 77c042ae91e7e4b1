import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { companySettings } from '@prosa/domain/settings/company-settings';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/** Matches files that declare, store, edit or test settings. Such files do not count as files that give a setting its effect. */
const IGNORED_PATHS_PATTERN =
  /\.test\.tsx?$|\/testing\/|^packages\/domain\/src\/settings\/|^pwa\/src\/(?:setting-forms|sync-simulation)\/|^api\/src\/settings\//;

/** Lists for each setting the files that give the setting its effect. */
function listReaders(): Map<string, string[]> {
  const readers = new Map(Object.keys(companySettings).map((key) => [key, [] as string[]]));
  const files = globSync(['api/src/**/*.ts', 'packages/domain/src/**/*.ts', 'pwa/src/**/*.{ts,tsx}'], { cwd: root });
  for (const path of files.filter((each) => !IGNORED_PATHS_PATTERN.test(each))) {
    const words = new Set(readFileSync(join(root, path), 'utf8').match(/\w+/g));
    for (const [key, found] of readers) if (words.has(key)) found.push(path);
  }
  return readers;
}

test('every company setting occurs in code besides its declaration, storage, forms and tests', () => {
  const unread = [...listReaders()].flatMap(([key, readers]) => (readers.length === 0 ? [key] : []));
  expect(unread).toEqual([]);
});
