/** Masks all digits of a number except the last two (setting `lgpdHideNumber`, coverage 1 §9). Signs and spaces stay. */
export function maskNumber(number: string): string {
  const digits = number.match(/\d/g)?.length ?? 0;
  let seenDigits = 0;
  return number.replace(/\d/g, (digit) => (++seenDigits > digits - 2 ? digit : '•'));
}

/** The company's settings that decide whether attendants see numbers. A setting is undefined if its value isn't known. */
type PrivacySettings = { readonly enableLGPD?: string | undefined; readonly lgpdHideNumber?: string | undefined };

/**
 * Returns whether a company hides numbers from its attendants. A company does so if it has enabled both the privacy law (LGPD)
 * and the hiding of numbers (coverage 2 §6).
 */
export const companyHidesNumbers = ({ enableLGPD, lgpdHideNumber }: PrivacySettings): boolean =>
  enableLGPD === 'enabled' && lgpdHideNumber === 'enabled';

/**
 * Returns whether a user sees a contact's number masked: the user has the profile `user`, the company hides numbers, and the
 * contact isn't a group.
 */
export const isNumberMasked = (
  viewer: { readonly profile: 'admin' | 'user' },
  settings: PrivacySettings,
  contact: { readonly isGroup: boolean },
): boolean => viewer.profile === 'user' && companyHidesNumbers(settings) && !contact.isGroup;
