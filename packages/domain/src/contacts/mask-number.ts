/** Masks all but the last two digits of a number (lgpdHideNumber; coverage 1 §9). Signs and spaces stay. */
export function maskNumber(number: string): string {
  const digits = number.match(/\d/g)?.length ?? 0;
  let seenDigits = 0;
  return number.replace(/\d/g, (digit) => (++seenDigits > digits - 2 ? digit : '•'));
}

/** The settings of a company that decide whether attendants see numbers; those of them that are known. */
type PrivacySettings = { readonly enableLGPD?: string | undefined; readonly lgpdHideNumber?: string | undefined };

/** Whether a company hides numbers from its attendants: privacy law is on, and so is the hiding of numbers (coverage 2 §6). */
export const hidesNumbers = ({ enableLGPD, lgpdHideNumber }: PrivacySettings): boolean =>
  enableLGPD === 'enabled' && lgpdHideNumber === 'enabled';

/** Whether a viewer sees a contact's number masked: profile user, settings on, groups excepted. */
export const masksNumber = (
  viewer: { readonly profile: 'admin' | 'user' },
  settings: PrivacySettings,
  contact: { readonly isGroup: boolean },
): boolean => viewer.profile === 'user' && hidesNumbers(settings) && !contact.isGroup;
