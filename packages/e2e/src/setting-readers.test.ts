import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { companySettings } from '@prosa/domain/settings/company-settings';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/** Files that declare, store, edit or test settings, but don't apply the rule of any setting. */
const ignoredPaths =
  /\.test\.tsx?$|\/testing\/|^packages\/domain\/src\/settings\/|^pwa\/src\/(?:setting-forms|sync-simulation)\/|^api\/src\/settings\//;

/** Files that use a setting's name without applying its rule. The comments give the reason. */
const withoutEffect: Readonly<Record<string, readonly string[]>> = {
  // The screens choose their editor by the type of the hours. No code compares an arriving message with the hours.
  scheduleType: [
    'pwa/src/setting-tabs.ts',
    'pwa/src/pages/queues-page.tsx',
    'pwa/src/pages/settings-page.tsx',
    'pwa/src/pages/connections-page.tsx',
  ],
  // Connections require the texts of ratings, but no code asks a customer for a rating. A ticket's field has the same name.
  userRating: [
    'packages/domain/src/connections/connection-faults.ts',
    'api/src/connections/save-connection.ts',
    'api/src/tickets/rows/to-ticket.ts',
    'pwa/src/connections/connection-form.ts',
    'pwa/src/pages/connections-page.tsx',
  ],
};

/** Lists the files that apply the rule of each setting. */
function listReaders(): Map<string, string[]> {
  const readers = new Map(Object.keys(companySettings).map((key) => [key, [] as string[]]));
  const files = globSync(['api/src/**/*.ts', 'packages/domain/src/**/*.ts', 'pwa/src/**/*.{ts,tsx}'], { cwd: root });
  for (const path of files.filter((each) => !ignoredPaths.test(each))) {
    const words = new Set(readFileSync(join(root, path), 'utf8').match(/\w+/g));
    for (const [key, found] of readers) if (words.has(key) && withoutEffect[key]?.includes(path) !== true) found.push(path);
  }
  return readers;
}

test('a setting that no code reads yet names the feature that it waits for, and a setting that code reads names none', () => {
  const wrong = [...listReaders()].flatMap(([key, readers]) => {
    const { waitsFor } = companySettings[key as keyof typeof companySettings]; // The cast is safe: these are the keys of `companySettings`.
    if (waitsFor === undefined && readers.length === 0) return [`${key} has no reader and does not say what it waits for`];
    return waitsFor !== undefined && readers.length > 0
      ? [`${key} waits for ${waitsFor}, but ${readers.join(', ')} reads it`]
      : [];
  });
  expect(wrong).toEqual([]);
});
