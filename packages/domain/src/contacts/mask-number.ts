/** Masks all but the last two digits of a number (lgpdHideNumber; coverage 1 §9). Signs and spaces stay. */
export function maskNumber(number: string): string {
  const digits = number.match(/\d/g)?.length ?? 0;
  let seen = 0;
  return number.replace(/\d/g, (digit) => (++seen > digits - 2 ? digit : '•'));
}

/** Whether a viewer sees a contact's number masked: profile user, setting on, groups excepted. */
export const masksNumber = (
  viewer: { readonly profile: 'admin' | 'user' },
  settings: { readonly lgpdHideNumber?: string | undefined },
  contact: { readonly isGroup: boolean },
): boolean => viewer.profile === 'user' && settings.lgpdHideNumber === 'enabled' && !contact.isGroup;
