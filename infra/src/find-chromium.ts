import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.ts';

const debianPath = '/usr/bin/chromium';

/**
 * Finds the browser for the tests: the program at `CHROMIUM_PATH`, or else Debian's Chromium. If the browser is missing and this
 * process runs as root, installs it from Debian's packages. Otherwise throws an error that tells the developer what to do.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string {
  const configuredPath = env['CHROMIUM_PATH'];
  if (configuredPath) {
    if (!existsSync(configuredPath)) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which is not there.`);
    return configuredPath;
  }
  if (existsSync(debianPath)) return debianPath;
  installPackages(['chromium']);
  if (existsSync(debianPath)) return debianPath;
  throw new Error(
    'The browser tests need Chromium. Install it and set CHROMIUM_PATH to its program (on Debian: apt-get install chromium).',
  );
}

const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Finds the program for tests that need no window and no notifications: `CHROMIUM_PATH`, or Debian's headless shell. The shell
 * needs a fifth less processor time than the whole browser, and is installed in the same way. If there is no shell, returns
 * `chromium`.
 */
export function findHeadlessShell(env: Readonly<Record<string, string | undefined>>, chromium: string): string {
  if (env['CHROMIUM_PATH']) return chromium;
  if (!existsSync(SHELL)) installPackages(['chromium-headless-shell']);
  return existsSync(SHELL) ? SHELL : chromium;
}
