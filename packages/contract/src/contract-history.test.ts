import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { CompanyId } from './ids.ts';
import { toLiveEventNames } from './live/live-events.ts';

const folder = import.meta.dirname;
/**
 * The fields of a schema that `describeExport` leaves out, because they don't affect which values the schema accepts, or are
 * circular.
 */
const ignoredKeys = new Set(['message', 'reference', 'async', '~standard', '~run', 'lang', 'abortEarly', 'abortPipeEarly']);

/**
 * Describes one export of the contract as plain data. The description records that a schema has a transformation, but not the
 * transformation itself.
 */
function describeExport(value: unknown, within: readonly unknown[] = []): unknown {
  if (value instanceof RegExp) return String(value);
  if (value instanceof Set || value instanceof Map) return [...value].map((each) => describeExport(each, within));
  if (typeof value === 'function') return 'function';
  if (Array.isArray(value)) return value.map((each) => describeExport(each, [...within, value]));
  if (typeof value !== 'object' || value === null) return value;
  if (within.includes(value)) return 'itself';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => !ignoredKeys.has(name) && each !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, describeExport(each, [...within, value])]),
  );
}

async function hashContract(): Promise<string> {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  const described: unknown[] = [toLiveEventNames(parse(CompanyId, 1))];
  for (const file of files.toSorted()) {
    const exported: unknown = await import(/* @vite-ignore */ join(folder, file));
    // The folder of a schema's file does not affect payloads, so only the schema's name and the values that it accepts are
    // described.
    described.push(...Object.entries(Object(exported)).map(([name, value]) => [name, describeExport(value)]));
  }
  const lines = described.map((each) => JSON.stringify(each)).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

const contractVersions = [
  ...readFileSync(join(folder, '../HISTORY.md'), 'utf8').matchAll(/^\| (\d+) \| `(\w+)` \| (.+) \|$/gm),
].map(([, version, hash, what]) => ({ version: Number(version), hash, what }));

it('the last line of HISTORY.md has the hash of the current contract', async () => {
  const hash = await hashContract();
  expect(
    contractVersions.at(-1)?.hash,
    `The wire contract changed. Add to packages/contract/HISTORY.md: | ${contractVersions.length + 1} | \`${hash}\` | what changed, and whether a device of the version before still works |`,
  ).toBe(hash);
});

it('HISTORY.md numbers the versions consecutively, and no two versions have the same hash', () => {
  expect(contractVersions.map(({ version }) => version)).toEqual(contractVersions.map((_, index) => index + 1));
  expect(new Set(contractVersions.map(({ hash }) => hash)).size).toBe(contractVersions.length);
});
