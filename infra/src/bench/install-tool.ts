import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs the Debian package of a tool that a benchmark needs, if the current system user may install packages. Prints a line
 * about it.
 */
export function installTool(packageName: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error(`Installing ${packageName}`);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
