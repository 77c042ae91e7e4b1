/** Letters that no decomposition takes apart, and the four i of Turkish, which are one to who searches. */
const alike: Readonly<Record<string, string>> = { ı: 'i', ς: 'σ', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/**
 * Text as search compares it: without diacritics, case and looks (full width, ligatures). Folding a text is folding its
 * characters one by one.
 */
export const foldText = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[ıςßæœøłđ]/g, (letter) => alike[letter] ?? letter)
        // Some capitals bring their mark along when they get small.
        .replace(/\p{M}/gu, '');

// Most messages are, and cost nothing then.
const isPlain = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text); // oxlint-disable-line no-control-regex -- all of ASCII
