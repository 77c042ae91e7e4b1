import { existsSync } from 'node:fs';
import { installMissingPrograms, isMissing, type DebianProgram } from './debian-programs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const CHROMIUM: DebianProgram = { program: '/usr/bin/chromium', packages: ['chromium'] };
const HEADLESS_SHELL: DebianProgram = { program: '/usr/bin/chromium-headless-shell', packages: ['chromium-headless-shell'] };
const ENGINES: Readonly<Record<string, DebianProgram>> = {
  firefox: { program: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  webkit: { program: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver', 'xvfb', 'xauth'] },
};

/** The browsers in which the tests run. */
export type TestBrowsers = {
  /** The path of Chromium. */
  readonly chromium: string;
  /**
   * The path of the browser for tests that need no window and no notifications. This is Debian's headless shell, which needs a
   * fifth less processor time than the whole browser. If there is no shell, or if `CHROMIUM_PATH` is set, this is the path of
   * Chromium.
   */
  readonly headlessShell: string;
  /**
   * The browser engines other than Chromium that are installed, and in which the journey `engines.e2e.ts` can therefore run. The
   * format is that of `PROSA_ENGINES`.
   */
  readonly engines: string;
};

/**
 * Finds the browsers for the tests. Installs missing ones from Debian's packages if this process runs as root. Prints a line for
 * each engine that is still missing. If Chromium is still missing, throws an error that tells the developer what to do.
 */
export async function findTestBrowsers(env: Environment): Promise<TestBrowsers> {
  const configured = findConfiguredChromium(env);
  await installMissingPrograms([...(configured === undefined ? [CHROMIUM, HEADLESS_SHELL] : []), ...Object.values(ENGINES)]);
  const chromium = configured ?? findDebianChromium();
  for (const [name, engine] of Object.entries(ENGINES))
    if (isMissing(engine)) console.log(`NOT RUN ${name}: its journey needs Debian's ${engine.packages.join(', ')}`);
  return {
    chromium,
    headlessShell: configured !== undefined || isMissing(HEADLESS_SHELL) ? chromium : HEADLESS_SHELL.program,
    engines: Object.entries(ENGINES)
      .flatMap(([name, engine]) => (isMissing(engine) ? [] : [name]))
      .join(),
  };
}

/**
 * Finds Chromium: the program at `CHROMIUM_PATH`, or else Debian's Chromium. Installs Debian's Chromium if it is missing and this
 * process runs as root. If it is still missing, throws an error that tells the developer what to do.
 */
export async function findChromium(env: Environment): Promise<string> {
  const configured = findConfiguredChromium(env);
  if (configured !== undefined) return configured;
  await installMissingPrograms([CHROMIUM]);
  return findDebianChromium();
}

function findConfiguredChromium(env: Environment): string | undefined {
  const path = env['CHROMIUM_PATH'];
  if (!path) return undefined;
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which is not there.`);
  return path;
}

function findDebianChromium(): string {
  if (!isMissing(CHROMIUM)) return CHROMIUM.program;
  throw new Error(
    'The browser tests need Chromium. Install it and set CHROMIUM_PATH to its program (on Debian: apt-get install chromium).',
  );
}
