import { createHash } from 'node:crypto';
import { createClient } from 'redis';

/** The connection to the state that the processes of one installation share. Losing any value of this state does no harm. */
export type Redis = {
  /** The client for requests. Its requests fail at once while Redis can't be reached, so that no caller waits for Redis. */
  readonly client: RedisClient;
  /**
   * Connects another client, which ends together with `client`. While Redis can't be reached, a client that `refuses` fails its
   * requests at once, and a client that `waits` holds them back. A client that subscribes to channels waits.
   */
  readonly connectClient: (whileDisconnected: 'refuses' | 'waits') => Promise<RedisClient>;
  /** The prefix of all our keys and channels, so that two installations can share one Redis. */
  readonly prefix: string;
};

export type RedisClient = ReturnType<typeof createRedisClient>;

const createRedisClient = (url: string) => createClient({ url, disableOfflineQueue: true });

/** Connects to `url`. If Redis isn't running yet, waits until it is. `secretKey` is the installation's secret key. */
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
