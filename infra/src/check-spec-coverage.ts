import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const COVERAGE_PATH = 'docs/spec-coverage.md';
const columns = ['section', 'kind', 'what', 'state', 'where', 'test'];
const kinds = new Set(['route', 'screen', 'field', 'text', 'constant', 'rule', 'call', 'event', 'error']);
const states = new Set(['open', 'built', 'decided']);
const testFilePattern = /\.(test\.tsx?|e2e\.ts)$/;

/**
 * Lists the faults of the table in `docs/spec-coverage.md` under `root`, one in each line and with its line number. A row is
 * faulty if it is malformed, repeated, or under the heading of another section. It is also faulty if it refers to a missing file
 * or to a missing test title. A built row needs a place and a test, and a decided row needs a reason.
 */
export function checkSpecCoverage(root: string): string[] {
  const path = join(root, COVERAGE_PATH);
  if (!existsSync(path)) return [`${COVERAGE_PATH} is not there`];
  const lineOfRow = new Map<string, number>();
  let heading: string | undefined;
  let rows = 0;
  const problems = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      heading = /^## (\d §\d) /.exec(line)?.[1] ?? heading;
      if (!line.startsWith('|') || isTableHead(line)) return [];
      rows += 1;
      return listRowFaults(root, line, { lineNumber: index + 1, heading, seen: lineOfRow }).map(
        (problem) => `${COVERAGE_PATH}:${index + 1}: ${problem}`,
      );
    });
  return rows === 0 ? [...problems, `${COVERAGE_PATH} has no rows`] : problems;
}

function listRowFaults(
  root: string,
  line: string,
  {
    lineNumber,
    heading,
    seen,
  }: { readonly lineNumber: number; readonly heading: string | undefined; readonly seen: Map<string, number> },
): string[] {
  const cells = splitCells(line);
  const [section, kind, what, state, where, test] = cells;
  if (cells.length !== columns.length || !section || !kind || !what || !state || where === undefined || test === undefined)
    return [`malformed row, the columns are ${columns.join(', ')}`];
  const problems: string[] = [];
  if (section !== heading) problems.push(`section "${section}" stands under the heading of "${heading ?? 'none'}"`);
  if (!kinds.has(kind)) problems.push(`unknown kind "${kind}"`);
  const key = [section, kind, what].join(' | ');
  const first = seen.get(key);
  if (first === undefined) seen.set(key, lineNumber);
  else problems.push(`duplicate of line ${first}: ${key}`);
  if (!states.has(state)) problems.push(`unknown state "${state}"`);
  if (state === 'built' && where === '') problems.push(`built without a place: ${what}`);
  if (state === 'built' && test === '') problems.push(`built without a test: ${what}`);
  if (where !== '' && !isExistingFile(root, where)) problems.push(`no such file: ${where}`);
  if (state === 'decided') {
    if (test === '') problems.push(`decided without a reason: ${what}`);
  } else if (test !== '') problems.push(...listTestFaults(root, test));
  return problems;
}

function listTestFaults(root: string, test: string): string[] {
  const [path = '', ...titleParts] = test.split(' > ');
  const title = titleParts.join(' > ');
  if (!testFilePattern.test(path)) return [`not a test file: ${path}`];
  if (!isExistingFile(root, path)) return [`no such test file: ${path}`];
  if (title !== '' && !readFileSync(join(root, path), 'utf8').includes(title)) return [`no test "${title}" in ${path}`];
  return [];
}

/** Splits a table row into cells. `\|` stands for a bar inside a cell. */
function splitCells(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  return cells.at(-1) === '' ? cells.slice(1, -1) : [];
}

function isTableHead(line: string): boolean {
  const cells = splitCells(line);
  return cells.length === columns.length && (cells.join() === columns.join() || cells.every((cell) => /^-+$/.test(cell)));
}

function isExistingFile(root: string, path: string): boolean {
  const absolute = resolve(root, path);
  return absolute.startsWith(`${resolve(root)}/`) && existsSync(absolute) && statSync(absolute).isFile();
}

if (import.meta.main) {
  const problems = checkSpecCoverage(resolve(import.meta.dirname, '../..'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
