/** Masks all but the last two digits of a number (lgpdHideNumber; coverage 1 §9). Signs and spaces stay. */
export function maskNumber(number: string): string {
  const digits = number.match(/\d/g)?.length ?? 0;
  let seenDigits = 0;
  return number.replace(/\d/g, (digit) => (++seenDigits > digits - 2 ? digit : '•'));
}

/** The company's settings that decide whether attendants see numbers. A setting is missing if it isn't known. */
type PrivacySettings = { readonly enableLGPD?: string | undefined; readonly lgpdHideNumber?: string | undefined };

/**
 * Whether a company hides numbers from its attendants: both the privacy law and the hiding of numbers are enabled (coverage 2
 * §6).
 */
export const companyHidesNumbers = ({ enableLGPD, lgpdHideNumber }: PrivacySettings): boolean =>
  enableLGPD === 'enabled' && lgpdHideNumber === 'enabled';

/**
 * Whether a viewer sees a contact's number masked: the viewer has the profile user, the company hides numbers, and the contact
 * is no group.
 */
export const isNumberMasked = (
  viewer: { readonly profile: 'admin' | 'user' },
  settings: PrivacySettings,
  contact: { readonly isGroup: boolean },
): boolean => viewer.profile === 'user' && companyHidesNumbers(settings) && !contact.isGroup;
