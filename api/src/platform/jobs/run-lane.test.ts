import { CompanyId } from '@prosa/contract/ids';
import { pino } from 'pino';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClaimedJob, JobOutcome } from './job-store.ts';
import { runLane } from './run-lane.ts';
import { createWakeSignal } from './wake-signal.ts';

const companyId = parse(CompanyId, 1);

// Only the timers with which a lane gathers the ends of jobs are faked. `setImmediate` stays real, because the tests wait with
// it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const toJob = (id: string): ClaimedJob => ({
  companyId,
  id,
  task: 'task',
  payload: {},
  isFirstAttempt: true,
  isLastAttempt: false,
  isShared: false,
});

/**
 * Runs a lane that has free slots and claims these jobs immediately. Returns functions that end a job, and the ends that were
 * recorded.
 */
async function startLane(ids: readonly string[]) {
  const ends = new Map(ids.map((id) => [id, Promise.withResolvers<void>()]));
  const recorded: (readonly string[])[] = [];
  const started = Promise.withResolvers<void>();
  const waiting = ids.map(toJob);
  let onRecord = (): void => {};
  const lane = runLane({
    name: 'answers',
    limits: { slots: ids.length + 5, perCompany: ids.length, perShare: ids.length },
    store: {
      exchange: async (ended: readonly JobOutcome[]) => {
        if (ended.length > 0) {
          recorded.push(ended.map(({ id }) => id));
          onRecord();
        }
        return waiting.splice(0);
      },
    },
    signal: createWakeSignal(),
    run: ({ id }) => {
      if (id === ids.at(-1)) started.resolve();
      return ends.get(id)?.promise ?? Promise.resolve();
    },
    log: pino({ level: 'silent' }),
  });
  await started.promise;
  return {
    lane,
    recorded,
    /** Ends a job, and waits until the lane has noticed the end. */
    async end(id: string) {
      ends.get(id)?.resolve();
      await new Promise(setImmediate);
    },
    /** Waits for the next exchange that records outcomes of jobs. */
    record: () => new Promise<void>((done) => void (onRecord = done)),
  };
}

test('jobs that end within 20 ms while others run are recorded in one exchange', async () => {
  const { lane, recorded, end, record } = await startLane(['a', 'b', 'c']);
  const isRecorded = record();
  await end('a');
  vi.advanceTimersByTime(10);
  await end('b');
  vi.advanceTimersByTime(9);
  expect(recorded).toEqual([]);
  vi.advanceTimersByTime(1);
  await isRecorded;
  expect(recorded).toEqual([['a', 'b']]);
  await end('c');
  await lane.stop();
  expect(recorded).toEqual([['a', 'b'], ['c']]);
});

test('the end of the last running job is recorded immediately, together with the ends that are not recorded yet', async () => {
  const { lane, recorded, end, record } = await startLane(['a', 'b']);
  const isRecorded = record();
  await end('a');
  await end('b');
  await isRecorded;
  expect(recorded).toEqual([['a', 'b']]);
  await lane.stop();
});

test('before a lane has stopped, it records the outcomes of all its jobs', async () => {
  const { lane, recorded, end } = await startLane(['a', 'b']);
  await end('a');
  const stopped = lane.stop();
  await end('b');
  await stopped;
  expect(recorded.flat()).toEqual(['a', 'b']);
});

test('a poll during an exchange lets the next exchange free the jobs that the lane does not run', async () => {
  const exchanges: (readonly string[] | null)[] = [];
  const isExchanging = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const isFreeing = Promise.withResolvers<void>();
  const lane = runLane({
    name: 'answers',
    limits: { slots: 1, perCompany: 1, perShare: 1 },
    store: {
      async exchange(_ended, _freeSlots, running) {
        exchanges.push(running?.map(({ id }) => id) ?? null);
        if (exchanges.length === 1) {
          isExchanging.resolve();
          await answer.promise;
          return [toJob('a')];
        }
        isFreeing.resolve();
        return [];
      },
    },
    signal: createWakeSignal(),
    run: () => isFreeing.promise,
    log: pino({ level: 'silent' }),
  });
  await isExchanging.promise;
  vi.advanceTimersByTime(1_000);
  answer.resolve();
  // The lane has no free slot and no end to record, and nevertheless frees other jobs.
  await isFreeing.promise;
  expect(exchanges).toEqual([null, ['a']]);
  await lane.stop();
});
