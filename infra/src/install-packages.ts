import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages if this process runs as root on Debian. Otherwise, or if the installation fails, does nothing. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} for the browser tests`);
  runApt('update', '-qq');
  runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function runApt(...args: readonly string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
