import { expect, it } from 'vitest';
import { compareInTurns } from './compare-in-turns.ts';

const measureSide = (operations: number, elapsedMs: number) => async () => ({ operations, elapsedMs, cpuMs: elapsedMs / 2 });

it("the ratio is the subject's throughput divided by the control's", async () => {
  const result = await compareInTurns(measureSide(100, 50), measureSide(100, 100));
  expect(result.ratio).toBe(2);
  expect(result.subject).toEqual({ perSecond: 2000, cpuMsPerOperation: 0.25 });
});

it('the ratio is the median of the rounds, so that a single bad round has no influence', async () => {
  let call = 0;
  const subject = async () => ({ operations: 100, elapsedMs: call++ === 3 ? 10_000 : 100, cpuMs: 1 });
  const result = await compareInTurns(subject, measureSide(100, 100));
  expect(result.ratio).toBe(1);
  expect(result.spread[0]).toBeLessThan(0.1);
});
