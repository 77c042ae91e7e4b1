import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/**
 * A program from Debian's packages. `program` is its path, in which `*` stands for any version. `packages` names the package of
 * the program and the packages that it needs.
 */
export type DebianProgram = { readonly program: string; readonly packages: readonly string[] };

export const isMissing = (wanted: DebianProgram): boolean => globSync(wanted.program).length === 0;

/**
 * Installs the programs of `wanted` that are missing, if this process runs as root on Debian. Does nothing otherwise, and ignores
 * a failed installation.
 */
export async function installMissingPrograms(wanted: readonly DebianProgram[]): Promise<void> {
  const missing = wanted.filter(isMissing);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await runApt('update', '-qq');
  await installPackages(missing);
  // If `apt-get` does not know one of the packages, it installs none of them. Each program that is still missing is therefore
  // installed alone.
  if (missing.length > 1) for (const each of missing.filter(isMissing)) await installPackages([each]);
}

async function installPackages(programs: readonly DebianProgram[]): Promise<void> {
  const packages = programs.flatMap((each) => each.packages);
  console.error(`Installing ${packages.join(', ')} from Debian's packages`);
  await runApt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const runApt = (...args: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const apt = spawn('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      // With this run level, no package starts a service when it is installed.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    apt.once('error', () => resolve());
    apt.once('close', () => resolve());
  });
