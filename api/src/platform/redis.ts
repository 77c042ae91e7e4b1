import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Config } from './config.ts';

/** What the processes of one installation share: nothing is kept there that may not be lost. */
export type Redis = {
  readonly client: ReturnType<typeof openClient>;
  /** Begins the name of all that is ours, so that two installations can share a server. */
  readonly prefix: string;
};

/** Commands that wait for a server that is away; more are refused, for what they tell is old by then. */
const MAX_WAITING_COMMANDS = 10_000;

const openClient = (url: string) => createClient({ url, commandsQueueMaxLength: MAX_WAITING_COMMANDS });

/** Connects to `REDIS_URL`, waiting for a server that isn't up yet; null without one. */
export async function connectRedis({ redisUrl, secretKey }: Config, log: Logger): Promise<Redis | null> {
  if (redisUrl === null) return null;
  const client = openClient(redisUrl);
  client.on('error', (error: unknown) => log.warn({ err: error }, 'redis is not answering'));
  await client.connect();
  return { client, prefix: `prosa:${createHash('sha256').update('redis').update(secretKey).digest('hex').slice(0, 16)}` };
}
