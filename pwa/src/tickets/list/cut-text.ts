/** Cuts a text after `characters` characters and appends an ellipsis. A shorter text is returned unchanged. */
export const cutText = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters).trimEnd()}…` : text;
