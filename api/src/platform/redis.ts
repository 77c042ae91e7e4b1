import { openRedis, type Redis } from '@prosa/server/redis';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** Connects to the Redis server at `REDIS_URL`, and waits until that server is up. Returns null without the variable. */
export async function connectRedis({ redisUrl, secretKey }: Config, log: Logger): Promise<Redis | null> {
  if (redisUrl === null) return null;
  return openRedis(redisUrl, secretKey, (error) => log.warn({ err: error }, 'redis is not answering'));
}
