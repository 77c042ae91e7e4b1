/** At most so many characters of a text, and a sign that there are more. */
export const cutText = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters).trimEnd()}…` : text;
