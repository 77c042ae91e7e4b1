import { existsSync } from 'node:fs';
import { installPackages } from './install-packages.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** A program of Debian, and the packages that contain it and what it needs. */
type DebianProgram = { readonly program: string; readonly packages: readonly string[] };

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
   * The path of the program for tests that need no window and no notifications: Debian's headless shell, which needs a fifth less
   * processor time than the whole browser. It is the path of Chromium if there is no shell, or if `CHROMIUM_PATH` is set.
   */
  readonly headlessShell: string;
  /** The engines besides Chromium in which the journey `engines.e2e.ts` can run, in the format of `PROSA_ENGINES`. */
  readonly engines: string;
};

/**
 * Finds the browsers for the tests, and installs the missing ones from Debian's packages if this process runs as root. Prints a line
 * for each engine that is missing all the same, and throws an error that tells the developer what to do if Chromium is missing.
 */
export async function findTestBrowsers(env: Environment): Promise<TestBrowsers> {
  const isConfigured = Boolean(env['CHROMIUM_PATH']);
  await installMissing([...(isConfigured ? [] : [CHROMIUM, HEADLESS_SHELL]), ...Object.values(ENGINES)]);
  const chromium = await findChromium(env);
  for (const [name, engine] of Object.entries(ENGINES))
    if (isMissing(engine)) console.log(`NOT RUN ${name}: its journey needs Debian's ${engine.packages.join(', ')}`);
  return {
    chromium,
    headlessShell: isConfigured || isMissing(HEADLESS_SHELL) ? chromium : HEADLESS_SHELL.program,
    engines: Object.entries(ENGINES)
      .flatMap(([name, engine]) => (isMissing(engine) ? [] : [name]))
      .join(),
  };
}

/**
 * Finds Chromium: the program at `CHROMIUM_PATH`, or else Debian's Chromium, which is installed if it is missing and this process
 * runs as root. Otherwise throws an error that tells the developer what to do.
 */
export async function findChromium(env: Environment): Promise<string> {
  const configuredPath = env['CHROMIUM_PATH'];
  if (configuredPath) {
    if (!existsSync(configuredPath)) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which is not there.`);
    return configuredPath;
  }
  await installMissing([CHROMIUM]);
  if (!isMissing(CHROMIUM)) return CHROMIUM.program;
  throw new Error(
    'The browser tests need Chromium. Install it and set CHROMIUM_PATH to its program (on Debian: apt-get install chromium).',
  );
}

const isMissing = (wanted: DebianProgram): boolean => !existsSync(wanted.program);

async function installMissing(wanted: readonly DebianProgram[]): Promise<void> {
  const missing = wanted.filter(isMissing);
  if (missing.length > 0) await installPackages(missing.flatMap(({ packages }) => packages));
  // If Debian does not know one of the packages, it has installed none of them.
  for (const { packages } of missing.length > 1 ? missing.filter(isMissing) : []) await installPackages(packages);
}
