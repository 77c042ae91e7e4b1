/** A text as answers and phrases are compared: trimmed, without case and accents. */
export const foldText = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
