import type { Logger } from 'pino';
import { createWakeSignal, type WakeSignal } from './job-mover.ts';
import type { Redis } from '@prosa/database/redis';

/** Wake-ups within this time, in milliseconds, go to the other processes as one: a busy moment costs a few, not one a message. */
const GATHER_MS = 20;

/** A wake-up anywhere reaches the movers of all processes. One that is lost costs until the mover's slow poll. */
export async function shareWakeSignal(redis: Redis, log: Logger): Promise<WakeSignal> {
  const local = createWakeSignal();
  const channel = `${redis.prefix}:wake`;
  const ear = await redis.open('waits');
  await ear.subscribe(channel, local.wake);
  let gathering: NodeJS.Timeout | null = null;
  const tellOthers = (): void => {
    gathering = null;
    redis.client.publish(channel, '').catch((error: unknown) => log.debug({ err: error }, 'not woken'));
  };
  return {
    onWake: local.onWake,
    wake() {
      local.wake();
      gathering ??= setTimeout(tellOthers, GATHER_MS).unref();
    },
  };
}
