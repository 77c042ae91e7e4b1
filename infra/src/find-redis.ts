import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const debianPaths = ['/usr/bin/valkey-server', '/usr/bin/redis-server'];

/**
 * Finds the Redis for the tests: the program at `REDIS_SERVER_PATH`, or else Debian's Redis or Valkey. If it is missing and this
 * process runs as root, installs it from Debian's packages. Otherwise throws an error that tells the developer what to do.
 */
export function findRedis(env: Readonly<Record<string, string | undefined>>): string {
  const configuredPath = env['REDIS_SERVER_PATH'];
  if (configuredPath) {
    if (!existsSync(configuredPath)) throw new Error(`REDIS_SERVER_PATH names ${configuredPath}, which is not there.`);
    return configuredPath;
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
