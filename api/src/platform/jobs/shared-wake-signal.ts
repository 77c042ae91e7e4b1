import type { Logger } from 'pino';
import type { JobLane } from '@prosa/database/tables/work';
import type { Redis } from '@prosa/server/redis';
import { JOB_LANES } from './job-lanes.ts';
import { createWakeSignal, type WakeSignal } from './wake-signal.ts';

/**
 * The time in milliseconds within which wake-ups are collected and sent to the other processes together. A busy process then
 * sends only a few wake-ups instead of one for each commit.
 */
const WAKE_UP_BATCH_MS = 20;

/** Shares wake-ups with the lanes of all processes. If a wake-up is lost, its jobs wait until the next poll. */
export async function createSharedWakeSignal(redis: Redis, log: Logger): Promise<WakeSignal> {
  const localSignal = createWakeSignal();
  const channel = `${redis.prefix}:wake`;
  const subscriber = await redis.connectClient('waits');
  await subscriber.subscribe(channel, (text) => localSignal.wake(JOB_LANES.filter((lane) => text.split(',').includes(lane))));
  const pendingLanes = new Set<JobLane>();
  let gathering: NodeJS.Timeout | null = null;
  const publishWokenLanes = (): void => {
    gathering = null;
    const text = [...pendingLanes].join(',');
    pendingLanes.clear();
    redis.client.publish(channel, text).catch((error: unknown) => log.debug({ err: error }, 'not woken'));
  };
  return {
    onWake: localSignal.onWake,
    wake(lanes) {
      const wokenLanes = [...lanes];
      localSignal.wake(wokenLanes);
      for (const lane of wokenLanes) pendingLanes.add(lane);
      gathering ??= setTimeout(publishWokenLanes, WAKE_UP_BATCH_MS).unref();
    },
  };
}
