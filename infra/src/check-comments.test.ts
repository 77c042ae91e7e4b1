import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSubjectlessComments } from './check-comments.ts';

let root: string;

beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'prosa-comments-'))));
afterEach(() => rmSync(root, { recursive: true }));

function writeSource(file: string, source: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}

test.each([
  ['/** What is asked of the server. */', 1],
  [['const a = 1;', '// Who has just hung up is let go first.'].join('\n'), 2],
  [['/**', ' * Where it was let go.', ' */'].join('\n'), 2],
  ['/** Whose files are held. */', 1],
  [['return <>{', '/* It is there. */', '}</>;'].join(''), 1],
])('the check reports the comment %s, which begins without a subject', (source, line) => {
  writeSource('pwa/src/a.tsx', source);
  expect(findSubjectlessComments(root)).toEqual([expect.objectContaining({ file: 'pwa/src/a.tsx', line })]);
});

test.each([
  '/** The query to send. */',
  ['// The rows are locked in id order.', '// What waits is a job.'].join('\n'),
  '/** Italic text. */',
  "const title = 'What is asked';",
])('the check accepts the comment %s, which begins with a subject', (source) => {
  writeSource('pwa/src/a.tsx', source);
  expect(findSubjectlessComments(root)).toEqual([]);
});

test('a migration is not checked, because databases have run it', () => {
  writeSource('packages/database/src/migrations/0001-a.ts', '/** What makes a table safe. */');
  expect(findSubjectlessComments(root)).toEqual([]);
});
