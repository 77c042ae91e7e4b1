/**
 * Converts the numbers of one phone to the same form: only digits, and Brazilian mobile numbers always with their ninth digit.
 * Providers name the same person with and without that digit. Landlines (2 to 5 after the area code) stay as they are.
 */
export function foldPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  return /^55[1-9]\d[6-9]\d{7}$/.test(digits) ? `${digits.slice(0, 4)}9${digits.slice(4)}` : digits;
}
