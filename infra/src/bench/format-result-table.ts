import { isAimMet, type BenchAim, type BenchResult } from './bench-result.ts';

const formatFigure = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns the results as markdown: first the aims, and then the figures from which they are computed. */
export function formatResultTable(results: readonly BenchResult[]): string {
  const aims = results.flatMap((result) =>
    result.aims.map((aim) => [
      result.name,
      aim.what,
      `${aim.is} ${formatFigure(aim.aim)}`,
      formatFigure(aim.measured),
      formatVerdict(aim),
    ]),
  );
  const compared = results.flatMap(({ name, comparison, subject, control }) =>
    comparison === undefined
      ? []
      : [
          [
            name,
            `${formatFigure(comparison.ratio)} (${comparison.spread.map(formatFigure).join(' to ')}, ${comparison.rounds} rounds)`,
            `${comparison.subject.perSecond}/s, ${comparison.subject.cpuMsPerOperation} ms`,
            `${comparison.control.perSecond}/s, ${comparison.control.cpuMsPerOperation} ms`,
            `${subject} / ${control}`,
          ],
        ],
  );
  const latencies = results.flatMap(({ name, latency }) =>
    Object.entries(latency ?? {}).map(([side, { perSecond, p50Ms, p99Ms }]) => [
      name,
      side,
      String(perSecond),
      formatFigure(p50Ms),
      formatFigure(p99Ms),
    ]),
  );
  const notes = results.flatMap((result) => result.notes.map((note) => `- ${result.name}: ${note}`));
  return [
    ...formatTable(['bench', 'what', 'aim', 'measured', 'met'], aims),
    ...formatTable(
      ['bench', 'median ratio (spread)', 'subject, CPU an operation', 'control, CPU an operation', 'compared'],
      compared,
    ),
    ...formatTable(['bench', 'side', 'open-loop rate, 1/s', 'p50 ms', 'p99 ms'], latencies),
    ...notes,
    '',
  ].join('\n');
}

const formatVerdict = (aim: BenchAim): string => (isAimMet(aim) ? 'yes' : '**no**');

const formatTable = (head: readonly string[], rows: readonly string[][]): string[] =>
  rows.length === 0 ? [] : [formatRow(head), formatRow(head.map(() => '---')), ...rows.map(formatRow), ''];
