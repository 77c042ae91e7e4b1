import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The name of the module with `__vitePreload`. In a build, Vite passes every dynamic import to this function, together with the
 * files that the import needs.
 */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const importWhole = join(import.meta.dirname, 'src/platform/loading/import-whole.ts');

/** Routes every dynamic import of the built app through `importWhole` instead of Vite's own helper. */
export const replacePreloadHelper = (): Plugin => ({
  name: 'prosa-replace-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: (id) =>
      id === PRELOAD_HELPER ? `export { importWhole as __vitePreload } from ${JSON.stringify(importWhole)};` : null,
  },
});

/** Lists for `importWhole` all files that the import of `file` needs, with `file` itself first. */
export const listImportFiles = (file: string, dependencies: readonly string[]): string[] => [...new Set([file, ...dependencies])];
