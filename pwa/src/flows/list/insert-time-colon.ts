/**
 * Inserts the colon into a time typed in digits, because a phone's keypad has none: 0830 and 830 become 8:30. Other texts stay
 * unchanged.
 */
export const insertTimeColon = (typed: string): string => typed.trim().replace(/^(\d{1,2})(\d{2})$/, '$1:$2');
