import type { TextUse } from './read-text-uses.ts';

const ALWAYS_LOADED_NAMESPACE = 'app';
const ENTRY = 'pwa/src/main.tsx';

/**
 * Lists the chunks of the app whose loader does not list exactly the namespaces that the chunk's components use. If a namespace
 * is not loaded, a component shows keys instead of words. No loader needs to list `app`, because this namespace is always loaded.
 */
export function listLoaderFaults(sources: ReadonlyMap<string, TextUse>): string[] {
  const startFaults = [...findUsedNamespaces(ENTRY, sources)].map(
    (name) => `${ENTRY} uses the texts of ${name}, which are not loaded at the start`,
  );
  const loaderFaults = [...sources].flatMap(([file, { loaders }]) =>
    loaders.flatMap(({ target, texts }) => {
      const translatedNamespaces = findUsedNamespaces(target, sources);
      const missing = [...translatedNamespaces].filter((name) => !texts.includes(name));
      const idle = texts.filter((name) => !translatedNamespaces.has(name));
      return [
        ...missing.map((name) => `${file}: ${target} uses the texts of ${name}, which its loader does not list`),
        ...idle.map((name) => `${file}: the loader of ${target} lists ${name}, whose texts nothing there uses`),
      ];
    }),
  );
  return [...startFaults, ...loaderFaults];
}

/** Returns the namespaces that a file and all files that it imports, directly or indirectly, use. */
function findUsedNamespaces(file: string, sources: ReadonlyMap<string, TextUse>): Set<string> {
  const files = new Set([file]);
  const usedTexts = new Set<string>();
  // The loop also visits the files that it adds to the set.
  for (const each of files) {
    const source = sources.get(each);
    for (const imported of source?.imports ?? []) files.add(imported);
    for (const name of source?.translated ?? []) if (name !== ALWAYS_LOADED_NAMESPACE) usedTexts.add(name);
  }
  return usedTexts;
}
