import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';

const source = resolve(import.meta.dirname, 'src');
const { resolve: pathOf } = createRequire(import.meta.url);
const sheets: Readonly<Record<string, string>> = {
  tailwindcss: pathOf('tailwindcss/index.css'),
  'tw-animate-css': resolve(import.meta.dirname, 'node_modules/tw-animate-css/dist/tw-animate.css'),
};

/** Matches a line that is an import or a comment. The words in such lines are not classes. */
const IMPORT_OR_COMMENT_PATTERN = /^import |from '|^\s*(?:\/\/|\*|\/\*\*)/;
const QUOTED_STRING_PATTERN = /(['"`])((?:(?!\1)[^\\\n])*)\1/g;
const UTILITY_CLASS_PATTERN =
  /(?<![\w\-/.])(?:[\w@[\]&>*:()=.,%-]+:)*-?(?:bg|text|border|outline|ring|fill|divide|placeholder|caret|accent|decoration|shadow|rounded|z|leading|[hw]|size|(?:min|max)-[hw]|[pm][trblxyse]?|gap(?:-[xy])?|inset(?:-[xy])?)-[\w./()%[\],*+&>:-]+/g;
const PIXEL_LENGTH_PATTERN = /\d+px\b/g;
const NUMERIC_LAYER_PATTERN = /(?<![\w-])z-(?:\d+|\[\d+\])(?![\w-])/g;

/** Loads Tailwind with the app's theme. Returns a function that selects the words that are classes of Tailwind. */
export async function loadCssClassFinder(): Promise<(words: readonly string[]) => string[]> {
  const theme = readFileSync(resolve(source, 'app.css'), 'utf8');
  const design = await loadDesignSystem(theme, {
    base: source,
    loadStylesheet: async (id, base) => {
      const path = sheets[id];
      return { path: path ?? id, base, content: path === undefined ? '' : readFileSync(path, 'utf8') };
    },
  });
  return (words) => {
    const rules = design.candidatesToCss([...words]);
    return words.filter((_, index) => rules[index] !== null);
  };
}

/**
 * Loads a function that finds class names in a file's code for which Tailwind has no rule, such as an unknown colour or a size
 * outside the scale.
 */
export async function loadUnknownClassFinder(): Promise<(code: string) => string[]> {
  const selectCssClasses = await loadCssClassFinder();
  return (code) => {
    const named = [...new Set(listStrings(code).flatMap((text) => text.match(UTILITY_CLASS_PATTERN) ?? []))];
    const known = new Set(selectCssClasses(named));
    return named.filter((name) => !known.has(name));
  };
}

/**
 * Finds lengths in pixels and numeric z-indexes. Code outside of `ui/` has to use the sizes of the scale and the layers of the
 * theme.
 */
export const findPixelsAndZIndexes = (code: string): string[] =>
  listCodeLines(code).flatMap((line) => [
    ...(line.match(PIXEL_LENGTH_PATTERN) ?? []),
    ...(line.match(NUMERIC_LAYER_PATTERN) ?? []),
  ]);

const listCodeLines = (code: string): string[] => code.split('\n').filter((line) => !IMPORT_OR_COMMENT_PATTERN.test(line));

const listStrings = (code: string): string[] =>
  [...listCodeLines(code).join('\n').matchAll(QUOTED_STRING_PATTERN)].map(([, , text]) => text ?? '');
