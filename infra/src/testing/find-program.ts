import { join } from 'node:path';

/** The paths of the programs that tests start as processes, each by the name of its bundle. */
export const programs = {
  start: join(import.meta.dirname, '../start.ts'),
  server: join(import.meta.dirname, 'server-program.ts'),
  cli: join(import.meta.dirname, '../cli.ts'),
};

/** The environment variable that contains the folder of the bundles. */
export const BUNDLE_FOLDER_VARIABLE = 'PROSA_BUNDLES';

/** Returns the path of a program: that of its bundle if there is one, and else that of its source. */
export function findProgram(name: keyof typeof programs): string {
  const folder = process.env[BUNDLE_FOLDER_VARIABLE];
  return folder === undefined ? programs[name] : join(folder, `${name}.js`);
}
