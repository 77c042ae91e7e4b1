import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSpecRules } from './check-spec-rules.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'prosa-rules-'));
  mkdirSync(join(root, 'api/src/intake'), { recursive: true });
  writeFileSync(join(root, 'api/src/intake/SPEC.md'), '- **I1** First.\n- **[PULL-2]** Second.\n');
});
afterEach(() => rmSync(root, { recursive: true }));

const writeTest = (source: string): void => writeFileSync(join(root, 'api/src/intake/x.pg.test.ts'), source);

test('the check accepts rules that tests quote', () => {
  writeTest(`it('I1: first'); it('keeps [PULL-2]');`);
  expect(checkSpecRules(root)).toEqual([]);
});

test('the check reports a rule that no test quotes, and an id that no rule has', () => {
  writeTest(`it('I1: first'); it('[I9] nothing');`);
  expect(checkSpecRules(root)).toEqual([
    'api/src/intake/SPEC.md: no test quotes PULL-2',
    'api/src/intake/SPEC.md: a test quotes I9, which is no rule',
  ]);
});

test('the check accepts a rule that is quoted only by tests in a folder that the specification lists', () => {
  writeFileSync(
    join(root, 'api/src/intake/SPEC.md'),
    '- **I1** First.\n- **[PULL-2]** Second.\nTests are also in `../other` and `../more`.\n',
  );
  writeTest(`it('I1: first')`);
  expect(checkSpecRules(root)).toEqual(['api/src/intake/SPEC.md: no test quotes PULL-2']);
  mkdirSync(join(root, 'api/src/more'));
  writeFileSync(join(root, 'api/src/more/y.test.ts'), `it('keeps [PULL-2]'); it('[X9] is of another spec');`);
  expect(checkSpecRules(root)).toEqual([]);
});
