/** Letters that decomposition leaves whole, and the four Turkish letters i, which a search treats as one. */
const alike: Readonly<Record<string, string>> = { ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Folds a text for searching: removes diacritics, case and visual variants (full width, ligatures). Folding a text equals
 * folding each of its characters.
 */
export const foldText = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ıςßæœøłđ]/g, (letter) => alike[letter] ?? letter)
        // Some capital letters become two characters in lower case, a letter and its mark.
        .replace(/\p{M}/gu, '');

// Most messages are plain ASCII, which is fast to fold.
const isPlain = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text); // oxlint-disable-line no-control-regex -- all of ASCII
