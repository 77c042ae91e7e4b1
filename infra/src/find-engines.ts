import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.ts';

const FIREFOX = { program: '/usr/bin/firefox-esr', packages: ['firefox-esr'] } as const;
const WEBKIT = { program: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] } as const;

/**
 * Lists the browser engines besides Chromium in which the journey `engines.e2e.ts` can run, in the format of `PROSA_ENGINES`. The
 * engines are Debian's Firefox and WebKitGTK, which are installed from Debian's packages if this process runs as root. Leaves out
 * an engine that is missing, and prints a line that says so.
 */
export function findEngines(): string {
  const names: string[] = [];
  for (const [name, { program, packages }] of Object.entries({ firefox: FIREFOX, webkit: WEBKIT })) {
    if (!existsSync(program)) installPackages(packages);
    if (existsSync(program)) names.push(name);
    else console.log(`NOT RUN ${name}: its journey needs Debian's ${packages.join(', ')}`);
  }
  return names.join();
}
