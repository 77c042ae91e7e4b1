import { existsSync } from 'node:fs';
import { installMissingPrograms, isMissing, type DebianProgram } from './debian-programs.ts';

const VALKEY = '/usr/bin/valkey-server';
const REDIS: DebianProgram = { program: '/usr/bin/redis-server', packages: ['redis-server'] };

/**
 * Finds the Redis for the tests: the program at `REDIS_SERVER_PATH`, or else Debian's Valkey or Redis. If Debian's programs are
 * missing and this process runs as root, installs Redis from Debian's packages. If none is found even then, throws an error that
 * tells the developer what to do.
 */
export async function findRedis(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const configuredPath = env['REDIS_SERVER_PATH'];
  if (configuredPath) {
    if (!existsSync(configuredPath)) throw new Error(`REDIS_SERVER_PATH names ${configuredPath}, which is not there.`);
    return configuredPath;
  }
  if (existsSync(VALKEY)) return VALKEY;
  await installMissingPrograms([REDIS]);
  if (!isMissing(REDIS)) return REDIS.program;
  throw new Error(
    'The tests of several processes need Redis or Valkey. Install it and set REDIS_SERVER_PATH to its program (on Debian: apt-get install redis-server).',
  );
}
