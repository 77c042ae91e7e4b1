/** A time of day typed in digits alone, as a phone's keypad has no colon: 0830 and 830 are 8:30. All else stays as it is. */
export const withColon = (typed: string): string => typed.trim().replace(/^(\d{1,2})(\d{2})$/, '$1:$2');
