const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/** Formats a number: a Brazilian one as +55 with its area code (coverage 1 §9), and any other, or a masked one, unchanged. */
export const formatPhone = (number: string): string => number.replace(BRAZILIAN, '+55 ($1) $2-$3');

/** Returns the flag of the number's country. Empty where the country is unknown. */
export const findPhoneFlag = (number: string): string => (BRAZILIAN.test(number) ? '🇧🇷' : '');
