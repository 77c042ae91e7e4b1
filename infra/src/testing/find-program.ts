import { join } from 'node:path';

/**
 * The programs that tests start as processes. The keys are the names of their bundles, and the values the paths of their sources.
 */
export const programs = {
  start: join(import.meta.dirname, '../start.ts'),
  server: join(import.meta.dirname, 'server-program.ts'),
  cli: join(import.meta.dirname, '../cli.ts'),
};

/** The environment variable that contains the folder of the bundles. */
export const BUNDLE_FOLDER_VARIABLE = 'PROSA_BUNDLES';

/** Returns the path of a program: that of its bundle, or that of its source if there is no bundle. */
export function findProgram(name: keyof typeof programs): string {
  const folder = process.env[BUNDLE_FOLDER_VARIABLE];
  return folder === undefined ? programs[name] : join(folder, `${name}.js`);
}
