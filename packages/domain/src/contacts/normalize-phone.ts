/**
 * Converts every spelling of a phone number to the same text: only digits, and Brazilian mobile numbers always with their ninth
 * digit, because providers write the same number with and without it. Landlines, which have 2 to 5 after the area code, get no
 * ninth digit.
 */
export function normalizePhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  return /^55[1-9]\d[6-9]\d{7}$/.test(digits) ? `${digits.slice(0, 4)}9${digits.slice(4)}` : digits;
}
