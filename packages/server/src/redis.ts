import { createHash } from 'node:crypto';
import { createClient } from 'redis';

/** The state that the processes of one installation share. It contains only what may be lost. */
export type Redis = {
  /** The client for requests, which fail at once while the server is away, because none of them is worth waiting for. */
  readonly client: RedisClient;
  /** Connects another client, which ends with `client`. One that listens waits while the server is away. */
  readonly open: (whileAway: 'refuses' | 'waits') => Promise<RedisClient>;
  /** The beginning of all our keys and channels, so that two installations can share a server. */
  readonly prefix: string;
};

export type RedisClient = ReturnType<typeof openClient>;

const openClient = (url: string) => createClient({ url, disableOfflineQueue: true });

/** Connects to `url`, and waits for a server that isn't up yet. `secretKey` is the installation's. */
export async function openRedis(url: string, secretKey: Buffer, sayError: (error: unknown) => void): Promise<Redis> {
  const client = openClient(url).on('error', sayError);
  await client.connect();
  const open = async (whileAway: 'refuses' | 'waits'): Promise<RedisClient> => {
    const ownClient = client.duplicate({ disableOfflineQueue: whileAway === 'refuses' }).on('error', sayError);
    client.once('end', () => ownClient.destroy());
    await ownClient.connect();
    return ownClient;
  };
  return { client, open, prefix: `prosa:${createHash('sha256').update('redis').update(secretKey).digest('hex').slice(0, 16)}` };
}
