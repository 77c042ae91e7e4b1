import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.ts';

const FIREFOX = { program: '/usr/bin/firefox-esr', packages: ['firefox-esr'] } as const;
const WEBKIT = { program: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] } as const;

/**
 * The engines beside Chromium that the journey of the engines can run in, as `PROSA_ENGINES` takes them: Debian's Firefox and
 * WebKitGTK, installed from Debian's packages where they are missing and this runs as root. Where that cannot be, as on a Mac,
 * an engine is left out, and a line says so.
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
