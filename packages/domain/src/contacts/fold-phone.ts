/**
 * Converts the numbers that name one phone to one form: digits only, Brazilian mobile numbers always with their ninth digit
 * (providers give the same person with and without it). Landlines (2 to 5 after the area code) stay as they are.
 */
export function foldPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  return /^55[1-9]\d[6-9]\d{7}$/.test(digits) ? `${digits.slice(0, 4)}9${digits.slice(4)}` : digits;
}
