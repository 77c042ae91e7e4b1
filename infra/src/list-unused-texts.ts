import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TextUse } from './read-text-uses.ts';

const FIRST_NAMESPACE = 'app';
const PLURAL_FORM_PATTERN = /_(?:zero|one|two|few|many|other)$/;

type TextTree = { readonly [key: string]: string | TextTree };

/**
 * Lists the texts under `root` that no source uses. A text counts as used if its key occurs in a source as a string or matches a
 * template. For the namespace `app`, every source counts. For another namespace, two kinds of sources count: files that contain
 * its name, and files that these import. In a file that reads the texts as an object, a key also counts if it occurs as a
 * property.
 */
export async function listUnusedTexts(root: string, sources: ReadonlyMap<string, TextUse>): Promise<string[]> {
  const unusedTexts: string[] = [];
  for (const file of globSync('packages/i18n/src/*/pt.ts', { cwd: root })) {
    const namespace = basename(dirname(file));
    // The cast is safe: every file of texts exports `texts`.
    const { texts } = (await import(join(root, file))) as { texts: TextTree };
    const isUsed = createKeyUseCheck(namespace, sources);
    const keys = new Set(listKeys(texts).map((key) => key.replace(PLURAL_FORM_PATTERN, '')));
    unusedTexts.push(...[...keys].filter((key) => !isUsed(key)).map((key) => `${file}: nothing uses ${key}`));
  }
  return unusedTexts;
}

const listKeys = (texts: TextTree, prefix = ''): readonly string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [prefix + key] : listKeys(text, `${prefix}${key}.`),
  );

function createKeyUseCheck(namespace: string, sources: ReadonlyMap<string, TextUse>): (key: string) => boolean {
  const namespaceFolder = `packages/i18n/src/${namespace}/`;
  const readers = [...sources.values()].filter(({ imports }) => imports.some((file) => file.startsWith(namespaceFolder)));
  const sourcesNamingIt = [...sources].filter(([, { named }]) => named.has(namespace));
  const files =
    namespace === FIRST_NAMESPACE ? [...sources.keys()] : sourcesNamingIt.flatMap(([file, { imports }]) => [file, ...imports]);
  const strings = new Set([
    ...files.filter((file) => !isTextFile(file)).flatMap((file) => sources.get(file)?.strings ?? []),
    ...readers.flatMap(({ properties }) => properties),
  ]);
  const templates = [...strings].filter((text) => /\w.*\*|\*.*\w/.test(text)).map(toPattern);
  return (key) => strings.has(key) || templates.some((template) => template.test(key));
}

const isTextFile = (file: string): boolean => /^packages\/i18n\/src\/[\w-]+\//.test(file);
const escapeText = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
const toPattern = (text: string): RegExp => new RegExp(`^${text.split('*').map(escapeText).join('[\\w-]+')}$`);
