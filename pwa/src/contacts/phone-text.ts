const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** A number as it is read: a Brazilian one as +55 with its area (coverage 1 §9), any other, and a masked one, as it is. */
export const phoneText = (number: string): string => number.replace(BRAZILIAN, '+55 ($1) $2-$3');

/** Returns the flag of the number's country; empty where the country isn't known. */
export const phoneFlag = (number: string): string => (BRAZILIAN.test(number) ? '🇧🇷' : '');
