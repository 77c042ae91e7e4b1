import { createHash } from 'node:crypto';
import { createClient } from 'redis';

/** The access to Redis, where the processes of one installation share their state. If a value there is lost, no harm is done. */
export type Redis = {
  /** The client for requests. While Redis can't be reached, its requests fail immediately, so that no caller waits for Redis. */
  readonly client: RedisClient;
  /**
   * Connects a further client, which ends together with `client`. The parameter says what the client does while Redis can't be
   * reached: with `refuses` its requests fail immediately, and with `waits` they are sent later. A client that subscribes to
   * channels needs `waits`.
   */
  readonly connectClient: (whileDisconnected: 'refuses' | 'waits') => Promise<RedisClient>;
  /** The prefix of all our keys and channels, so that two installations can share one Redis. */
  readonly prefix: string;
};

export type RedisClient = ReturnType<typeof createRedisClient>;

const createRedisClient = (url: string) => createClient({ url, disableOfflineQueue: true });

/**
 * Connects to Redis at `url`, and waits until Redis runs. The prefix of all keys and channels is derived from `secretKey`, the
 * installation's secret key.
 */
export async function openRedis(url: string, secretKey: Buffer, onError: (error: unknown) => void): Promise<Redis> {
  const client = createRedisClient(url).on('error', onError);
  await client.connect();
  const connectClient = async (whileDisconnected: 'refuses' | 'waits'): Promise<RedisClient> => {
    const ownClient = client.duplicate({ disableOfflineQueue: whileDisconnected === 'refuses' }).on('error', onError);
    client.once('end', () => ownClient.destroy());
    await ownClient.connect();
    return ownClient;
  };
  return {
    client,
    connectClient,
    prefix: `prosa:${createHash('sha256').update('redis').update(secretKey).digest('hex').slice(0, 16)}`,
  };
}
