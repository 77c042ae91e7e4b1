import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { Config } from './config.ts';

/** What the processes of one installation share: nothing is kept there that may not be lost. */
export type Redis = {
  /** Refuses at once while the server is away: nothing that is asked of it is worth waiting for. */
  readonly client: RedisClient;
  /** Connects a client of its own, which ends with `client`: to listen, one that waits while the server is away. */
  readonly open: (whileAway: 'refuses' | 'waits') => Promise<RedisClient>;
  /** Begins the name of all that is ours, so that two installations can share a server. */
  readonly prefix: string;
};

export type RedisClient = ReturnType<typeof openClient>;

const openClient = (url: string) => createClient({ url, disableOfflineQueue: true });

/** Connects to `REDIS_URL`, waiting for a server that isn't up yet; null without one. */
export async function connectRedis({ redisUrl, secretKey }: Config, log: Logger): Promise<Redis | null> {
  if (redisUrl === null) return null;
  const sayError = (error: unknown): void => log.warn({ err: error }, 'redis is not answering');
  const client = openClient(redisUrl).on('error', sayError);
  await client.connect();
  const open = async (whileAway: 'refuses' | 'waits'): Promise<RedisClient> => {
    const own = client.duplicate({ disableOfflineQueue: whileAway === 'refuses' }).on('error', sayError);
    client.once('end', () => own.destroy());
    await own.connect();
    return own;
  };
  return { client, open, prefix: `prosa:${createHash('sha256').update('redis').update(secretKey).digest('hex').slice(0, 16)}` };
}
