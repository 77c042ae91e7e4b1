import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Installs Debian packages if this process runs as root on Debian. Otherwise, or if the installation fails, does nothing. */
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${packages.join(', ')} for the browser tests`);
  await runApt('update', '-qq');
  await runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

async function runApt(...args: readonly string[]): Promise<void> {
  const apt = spawn('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  await once(apt, 'close');
}
