import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.ts';

const debianPath = '/usr/bin/chromium';

/**
 * Finds the browser of the tests: `CHROMIUM_PATH`, or Debian's, installed from Debian's packages if this runs as root.
 * Otherwise throws with what to do.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string {
  const given = env['CHROMIUM_PATH'];
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`);
    return given;
  }
  if (existsSync(debianPath)) return debianPath;
  installPackages(['chromium']);
  if (existsSync(debianPath)) return debianPath;
  throw new Error(
    'The browser tests need Chromium. Install it and set CHROMIUM_PATH to its program (on Debian: apt-get install chromium).',
  );
}
