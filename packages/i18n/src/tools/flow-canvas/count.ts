/** A number with the word for one or for several. */
export const count = (number: number, one: string, other: string): string => `${number} ${number === 1 ? one : other}`;
