import { expect, it } from 'vitest';
import { formatResultTable } from './format-result-table.ts';

it('the table of results shows whether each aim was met, and for a ratio also the two throughputs', () => {
  const text = formatResultTable([
    {
      name: 'list',
      subject: 'ours',
      control: 'bare',
      comparison: {
        ratio: 0.9,
        spread: [0.8, 1],
        rounds: 5,
        subject: { perSecond: 900, cpuMsPerOperation: 1.1 },
        control: { perSecond: 1000, cpuMsPerOperation: 1 },
      },
      latency: { subject: { perSecond: 100, p50Ms: 2, p99Ms: 140.4 } },
      aims: [
        { what: 'throughput', aim: 0.85, is: 'at least', measured: 0.9 },
        { what: 'p99', aim: 1.3, is: 'at most', measured: 1.4 },
      ],
      notes: ['on a busy machine'],
    },
  ]);
  expect(text).toContain('| list | throughput | at least 0.85 | 0.90 | yes |');
  expect(text).toContain('| list | p99 | at most 1.30 | 1.40 | **no** |');
  expect(text).toContain('| list | 0.90 (0.80 to 1.00, 5 rounds) | 900/s, 1.1 ms | 1000/s, 1 ms | ours / bare |');
  expect(text).toContain('| list | subject | 100 | 2.00 | 140 |');
  expect(text).toContain('- list: on a busy machine');
});
