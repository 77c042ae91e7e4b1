import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** Matches words of the product's features, which the outbox must not know. The property `message` of an error does not count. */
const productWordPattern = /(?<!\.)(?:ticket|message|contact|chat|quickMessage|campaign)/i;

test('the code of the outbox mentions no feature of the product, so that a new feature needs no change of the outbox', () => {
  const sources = globSync('pwa/src/sync/outbox/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  expect(sources).not.toEqual([]);
  const lines = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => productWordPattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});
