const BRAZILIAN_NUMBER_PATTERN = /^55(\d{2})(\d{4,5})(\d{4})$/;

/**
 * Formats a Brazilian phone number as `+55 (11) 98765-4321` (coverage 1 §9). Any other number, or a masked one, stays unchanged.
 */
export const formatPhone = (number: string): string => number.replace(BRAZILIAN_NUMBER_PATTERN, '+55 ($1) $2-$3');

/** Returns the Brazilian flag for a Brazilian phone number, and an empty text for any other number. */
export const toPhoneFlag = (number: string): string => (BRAZILIAN_NUMBER_PATTERN.test(number) ? '🇧🇷' : '');
