import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStack } from './read-stack.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prosa-maps-'));
  // The source map maps column 0 of the built line to line 3, column 2 of the source.
  const map = { version: 3, sources: ['../../src/tickets/inbox.tsx'], names: [], mappings: 'AAEE' };
  writeFileSync(join(folder, 'first-IyrDOJkF.js.map'), JSON.stringify(map));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['Chromium and Edge', '    at open (https://prosa.example.com/assets/first-IyrDOJkF.js:1:9)'],
  ['Firefox and Safari', 'open@https://prosa.example.com/assets/first-IyrDOJkF.js:1:9'],
])('each position in a stack of %s is replaced by the position in the source', (_, stack) => {
  expect(readStack(`TypeError: x\n${stack}`, folder)).toBe(
    `TypeError: x\n${stack.replace('https://prosa.example.com/assets/first-IyrDOJkF.js:1:9', 'src/tickets/inbox.tsx:3:3')}`,
  );
});

test('a position in a file without a source map stays unchanged', () => {
  const stack = 'at https://prosa.example.com/assets/other-AAAAAAAA.js:1:9';
  expect(readStack(stack, folder)).toBe(stack);
});
