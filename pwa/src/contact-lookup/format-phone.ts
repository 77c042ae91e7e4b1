const BRAZILIAN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/**
 * Formats a phone number. A Brazilian number gets +55 and its area code (coverage 1 §9). Any other number, or a masked one, stays
 * unchanged.
 */
export const formatPhone = (number: string): string => number.replace(BRAZILIAN, '+55 ($1) $2-$3');

/** Returns the flag emoji of the country of a phone number. Empty if the country is unknown. */
export const toPhoneFlag = (number: string): string => (BRAZILIAN.test(number) ? '🇧🇷' : '');
