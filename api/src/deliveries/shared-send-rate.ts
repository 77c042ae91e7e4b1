import type { Redis } from '@prosa/server/redis';
import { PER_CONNECTION, PER_PERSON, type SendRate } from './send-rate.ts';

/**
 * Both buckets and the pause in one step. Times come from the caller, whose clock the tests turn; a bucket that would be full
 * again is forgotten.
 */
const RESERVE = `
local now = tonumber(ARGV[1])
local pause = tonumber(redis.call('get', KEYS[3]) or '0')
if pause > now then return pause - now end
local function refilled(key, burst, rate)
  local held = redis.call('hmget', key, 'tokens', 'at')
  local tokens = tonumber(held[1]) or burst
  local at = tonumber(held[2]) or now
  return math.min(burst, tokens + math.max(0, now - at) / 1000 * rate)
end
local wait = 0
local buckets = {}
for i = 1, 2 do
  local burst, rate = tonumber(ARGV[i * 2]), tonumber(ARGV[i * 2 + 1])
  local tokens = refilled(KEYS[i], burst, rate)
  if tokens < 1 then wait = math.max(wait, math.ceil((1 - tokens) / rate * 1000)) end
  buckets[i] = { tokens = tokens, ms = math.ceil(burst / rate * 1000) }
end
if wait > 0 then return wait end
for i = 1, 2 do
  redis.call('hset', KEYS[i], 'tokens', tostring(buckets[i].tokens - 1), 'at', ARGV[1])
  redis.call('pexpire', KEYS[i], buckets[i].ms)
end
return 0`;

/** The send rate of all workers together, kept in Redis. While that is away, `own` counts for this process. */
export function shareSendRate(redis: Redis, own: SendRate): SendRate {
  const key = (name: string): string => `${redis.prefix}:rate:${name}`;
  return {
    async reserve(connection, person, now) {
      const limits = [PER_CONNECTION.burst, PER_CONNECTION.perSecond, PER_PERSON.burst, PER_PERSON.perSecond];
      const wait = await redis.client
        .eval(RESERVE, {
          keys: [key(connection), key(`${connection}>${person}`), key(`${connection}:pause`)],
          arguments: [now.getTime(), ...limits].map(String),
        })
        .catch(() => own.reserve(connection, person, now));
      return Number(wait);
    },
    async pause(connection, until) {
      await own.pause(connection, until);
      await redis.client.set(key(`${connection}:pause`), String(until.getTime()), { PXAT: until.getTime() }).catch(() => {});
    },
  };
}
