/** Normalises a text for comparing answers and phrases: trimmed, without case and accents. */
export const foldText = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
