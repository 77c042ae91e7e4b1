import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const debianPaths = ['/usr/bin/valkey-server', '/usr/bin/redis-server'];

/**
 * Finds the Redis of the tests: `REDIS_SERVER_PATH`, or Debian's (Valkey works as well), installed from Debian's packages if
 * this runs as root. Otherwise throws with what to do.
 */
export function findRedis(env: Readonly<Record<string, string | undefined>>): string {
  const given = env['REDIS_SERVER_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`REDIS_SERVER_PATH names ${given}, which is not there.`);
    return given;
  }
  const installedPath = debianPaths.find((path) => existsSync(path));
  if (installedPath !== undefined) return installedPath;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Redis for the tests of several processes');
    runApt('update', '-qq');
    runApt('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
    const installed = debianPaths.find((path) => existsSync(path));
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The tests of several processes need Redis or Valkey. Install it and set REDIS_SERVER_PATH to its program (on Debian: apt-get install redis-server).',
  );
}

function runApt(...args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}
