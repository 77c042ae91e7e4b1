/**
 * The letters that Unicode's decomposition does not split into a plain letter and a mark, each with the plain letters that a
 * search uses instead. A search thus finds no difference between the Turkish letters i, ı, I and İ.
 */
const plainLetters: Readonly<Record<string, string>> = { ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Folds a text for searching: removes diacritics, upper case and visual variants (full width, ligatures). Folding a text gives
 * the same result as folding each of its characters.
 */
export const foldText = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ıςßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
        // Some capital letters become two characters in lower case, a letter and its mark, so marks are removed a second time.
        .replace(/\p{M}/gu, '');

// Whether a text is plain ASCII, as most messages are. Such a text is folded in a faster way.
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text); // oxlint-disable-line no-control-regex -- all of ASCII
