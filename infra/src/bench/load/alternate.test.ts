import { expect, it } from 'vitest';
import { alternate } from './alternate.ts';

const side = (operations: number, elapsedMs: number) => async () => ({ operations, elapsedMs, cpuMs: elapsedMs / 2 });

it('gives the ratio of throughputs', async () => {
  const result = await alternate(side(100, 50), side(100, 100));
  expect(result.ratio).toBe(2);
  expect(result.subject).toEqual({ perSecond: 2000, cpuMsPerOperation: 0.25 });
});

it('takes the median, so that one bad round does not decide', async () => {
  let call = 0;
  const subject = async () => ({ operations: 100, elapsedMs: call++ === 3 ? 10_000 : 100, cpuMs: 1 });
  const result = await alternate(subject, side(100, 100));
  expect(result.ratio).toBe(1);
  expect(result.spread[0]).toBeLessThan(0.1);
});
