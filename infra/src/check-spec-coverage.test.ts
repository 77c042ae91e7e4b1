import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSpecCoverage } from './check-spec-coverage.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spec-coverage-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'mask-number.ts'), 'export {};');
  writeFileSync(join(root, 'mask-number.test.ts'), `it('keeps the last two digits', () => {});`);
});

afterEach(() => rmSync(root, { recursive: true }));

function listFaults(...rows: string[]): string[] {
  const head = ['## 1 §6 Roles', '', '| section | kind | what | state | where | test |', '| --- | --- | --- | --- | --- | --- |'];
  writeFileSync(join(root, 'docs/spec-coverage.md'), [...head, ...rows, ''].join('\n'));
  return checkSpecCoverage(root);
}

describe('checkSpecCoverage', () => {
  it('checkSpecCoverage accepts open rows, decided rows with a reason, and built rows whose place and test exist', () => {
    const problems = listFaults(
      '| 1 §6 | rule | close-all admin only | open |  |  |',
      '| 1 §6 | rule | masked numbers | built | mask-number.ts | mask-number.test.ts |',
      '| 1 §6 | rule | one column below 600 px | decided |  | a phone is under 768 px |',
      '| 1 §6 | text | a \\| b | built | mask-number.ts | mask-number.test.ts > keeps the last two digits |',
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ['malformed row', '| 1 §6 | rule | close-all | open |  |'],
    ['malformed row', '| 1 §6 | rule | close-all | open |  | '],
    ['malformed row', '| 1 §6 | rule |  | open |  |  |'],
    ['stands under the heading of "1 §6"', '| 1 §7 | rule | close-all | open |  |  |'],
    ['unknown kind "idea"', '| 1 §6 | idea | close-all | open |  |  |'],
    ['unknown state "done"', '| 1 §6 | rule | close-all | done |  |  |'],
    ['built without a place', '| 1 §6 | rule | close-all | built |  | mask-number.test.ts |'],
    ['built without a test', '| 1 §6 | rule | close-all | built | mask-number.ts |  |'],
    ['decided without a reason', '| 1 §6 | rule | close-all | decided |  |  |'],
    ['no such file: gone.md', '| 1 §6 | rule | close-all | decided | gone.md | replaced by undo |'],
    ['no such file: gone.ts', '| 1 §6 | rule | close-all | built | gone.ts | mask-number.test.ts |'],
    ['no such file: ..', '| 1 §6 | rule | close-all | built | ../../etc/passwd | mask-number.test.ts |'],
    ['no such test file: gone.test.ts', '| 1 §6 | rule | close-all | built | mask-number.ts | gone.test.ts |'],
    ['not a test file: mask-number.ts', '| 1 §6 | rule | close-all | built | mask-number.ts | mask-number.ts |'],
    ['no test "hides all"', '| 1 §6 | rule | close-all | built | mask-number.ts | mask-number.test.ts > hides all |'],
    ['no such file: gone.ts', '| 1 §6 | rule | close-all | open | gone.ts |  |'],
  ])('checkSpecCoverage reports %s', (problem, row) => {
    const problems = listFaults(row);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^docs\/spec-coverage\.md:5: /);
    expect(problems[0]).toContain(problem);
  });

  it('checkSpecCoverage reports a repeated row with the line number of its first occurrence', () => {
    const row = '| 1 §6 | rule | close-all | open |  |  |';
    expect(listFaults(row, row)).toEqual(['docs/spec-coverage.md:6: duplicate of line 5: 1 §6 | rule | close-all']);
  });

  it('checkSpecCoverage reports a table without rows, and a missing table', () => {
    expect(listFaults()).toEqual(['docs/spec-coverage.md has no rows']);
    rmSync(join(root, 'docs/spec-coverage.md'));
    expect(checkSpecCoverage(root)).toEqual(['docs/spec-coverage.md is not there']);
  });
});
