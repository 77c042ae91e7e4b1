/** Cuts a text to `characters`, with an ellipsis if it was longer. */
export const cutText = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters).trimEnd()}…` : text;
