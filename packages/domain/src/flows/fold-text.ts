/** Normalises a text so that answers and phrases can be compared: trims it, and removes case and accents. */
export const foldText = (text: string): string =>
  text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
