/** A piece of a text that one font can draw: plain text, or emoji of one subset of the emoji font. */
export type FontRun = { readonly text: string; readonly subset: string | undefined };

/** The code points of each subset of the emoji font, by the subset's name. */
export type EmojiSubsets = ReadonlyMap<string, readonly (readonly [from: number, to: number])[]>;

/**
 * The code points that only join or style the emoji before them. The search for a subset ignores them, because no font needs to
 * draw them. Most subsets list them nevertheless.
 */
const JOINING_CODE_POINTS: ReadonlySet<number> = new Set([0x20_0d, 0xfe_0f]);

/** The lowest code point of symbols, which are treated as emoji. Letters, digits and signs such as © have lower code points. */
const FIRST_SYMBOL = 0x20_00;

/** Parses the subsets as the font's package describes them: `{ "[0]": "U+1f1e6-1f1ff,U+23" }`. */
export const parseEmojiSubsets = (described: Readonly<Record<string, string>>): EmojiSubsets =>
  new Map(
    Object.entries(described).map(([name, ranges]) => [
      name.replaceAll(/[[\]]/g, ''),
      ranges.split(',').map((range): readonly [number, number] => {
        const [from = '', to = from] = range.replace('U+', '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      }),
    ]),
  );

/**
 * Splits a text into runs of one font each, because a PDF has no fallback from one font to another. An emoji is left out if no
 * subset has all of its code points.
 */
export function splitByFont(text: string, subsets: EmojiSubsets): FontRun[] {
  const runs: FontRun[] = [];
  const add = (piece: string, subset: string | undefined) => {
    const last = runs.at(-1);
    if (last !== undefined && last.subset === subset) runs[runs.length - 1] = { text: last.text + piece, subset };
    else runs.push({ text: piece, subset });
  };
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(segment)) {
      add(segment, undefined);
      continue;
    }
    const points = [...segment]
      .map((character) => character.codePointAt(0) ?? 0)
      .filter((point) => !JOINING_CODE_POINTS.has(point));
    // The text's own font draws signs such as ©.
    if (points.every((point) => point < FIRST_SYMBOL)) {
      add(segment, undefined);
      continue;
    }
    const found = [...subsets].find(([, ranges]) =>
      points.every((point) => ranges.some(([from, to]) => from <= point && point <= to)),
    );
    if (found !== undefined) add(segment, found[0]);
  }
  return runs;
}
