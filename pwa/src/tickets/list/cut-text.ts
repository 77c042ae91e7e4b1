/** Cuts a text to this number of characters, with an ellipsis where it was longer. */
export const cutText = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters).trimEnd()}…` : text;
