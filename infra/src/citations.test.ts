import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && path !== 'docs/spec-coverage.md');
const sections = new Set(
  [...readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8').matchAll(/^## (\d §\d) /gm)].map(([, section]) => section),
);
/** Matches the gap between two words of a comment: a space, or a line break with the sign of a comment. */
const WORD_GAP_PATTERN = String.raw`(?:\s|\*|\/)+`;
const citationPattern = new RegExp(String.raw`coverage${WORD_GAP_PATTERN}(\d)${WORD_GAP_PATTERN}(§\d)`, 'g');
/**
 * Matches a citation of the specification, which is outside the repository. Only `docs/spec-coverage.md` may be cited instead.
 */
const outsideCitationPattern = new RegExp(
  String.raw`\bspec${WORD_GAP_PATTERN}\d,?${WORD_GAP_PATTERN}(?:and${WORD_GAP_PATTERN}\d${WORD_GAP_PATTERN})?sections?${WORD_GAP_PATTERN}\d`,
);

test('every section that a comment cites exists in the coverage table', () => {
  const wrong = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(citationPattern)]
      .map(([, document, section]) => `${document} ${section}`)
      .filter((section) => !sections.has(section))
      .map((section) => `${path}: ${section}`),
  );
  expect(wrong).toEqual([]);
});

test('no comment cites a document outside the repository', () => {
  expect(sources.filter((path) => outsideCitationPattern.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
