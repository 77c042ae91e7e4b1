/**
 * Converts every spelling of a phone number to the same digits. Providers write Brazilian mobile numbers with and without their
 * ninth digit, so a missing ninth digit is added. Landlines, whose number begins with 2 to 5 after the area code, get no ninth
 * digit.
 */
export function normalizePhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  return /^55[1-9]\d[6-9]\d{7}$/.test(digits) ? `${digits.slice(0, 4)}9${digits.slice(4)}` : digits;
}
