import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const sources = {
  pt: require.resolve('emojibase-data/pt/data.json'),
  en: require.resolve('emojibase-data/en/data.json'),
  es: require.resolve('emojibase-data/es/data.json'),
};
const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

const Skin = v.object({ emoji: v.string(), tone: v.optional(v.union([v.number(), v.array(v.number())])) });
/** The fields of an emoji that the picker reads, which are a third of the data. */
const Emojis = v.array(
  v.object({
    emoji: v.string(),
    label: v.string(),
    group: v.optional(v.number()),
    subgroup: v.optional(v.number()),
    version: v.number(),
    tags: v.optional(v.array(v.string())),
    skins: v.optional(v.array(Skin)),
  }),
);

/**
 * Makes the build contain the names of emoji, so that Prosa's own server can serve them at
 * `/emoji/<language>/{data,messages}.json`.
 */
export function emojiData(): Plugin {
  return {
    name: 'prosa-emoji-data',
    apply: 'build',
    async generateBundle() {
      for (const [language, source] of Object.entries(sources)) {
        const files = {
          data: v.parse(Emojis, await readJson(source)),
          messages: await readJson(join(dirname(source), 'messages.json')),
        };
        for (const [name, content] of Object.entries(files))
          this.emitFile({ type: 'asset', fileName: `emoji/${language}/${name}.json`, source: JSON.stringify(content) });
      }
    },
  };
}
