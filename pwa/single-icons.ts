import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const ICON_PACKAGE = 'lucide-react';
const ICON_IMPORT_PATTERN = /import \{([^}]+)\} from 'lucide-react';/g;

/** Maps each icon name that the icon package exports to the file of the icon. */
function findIconFiles(): ReadonlyMap<string, string> {
  const package_ = dirname(createRequire(import.meta.url).resolve(`${ICON_PACKAGE}/package.json`));
  const barrel = readFileSync(join(package_, 'dist/esm/lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of barrel.matchAll(/export \{([^}]+)\} from '\.\/(icons\/[\w-]+\.mjs)';/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(package_, 'dist/esm', file));
  return files;
}

/**
 * Makes each module import its icons from the files of the icons. If modules imported the icon package's entry, each module would
 * seem to need all icons, and all icons would be in the first chunk.
 */
export function singleIcons(): Plugin {
  const files = findIconFiles();
  return {
    name: 'prosa-single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/pwa\/src\/.*\.tsx?$/, code: ICON_PACKAGE },
      // No source map is needed, because the number of each line stays the same.
      handler: (code) => ({ code: replaceIconImports(code, files), map: null }),
    },
  };
}

/**
 * Replaces each import from the entry of the icon package (`lucide-react`) by imports from the files of the icons. The number of
 * lines stays the same.
 */
export function replaceIconImports(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(ICON_IMPORT_PATTERN, (_, names: string) => {
    const imports = names.split(',').map((specifier) => toSingleImport(specifier, files));
    return imports.join(' ') + '\n'.repeat(names.split('\n').length - 1);
  });
}

function toSingleImport(specifier: string, files: ReadonlyMap<string, string>): string {
  const [, isType, name = '', local = name] = /^\s*(type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(specifier) ?? [];
  if (isType !== undefined || name === '') return '';
  const file = files.get(name);
  if (file === undefined) throw new Error(`${ICON_PACKAGE} has no icon ${name}`);
  return `import ${local} from ${JSON.stringify(file)};`;
}
