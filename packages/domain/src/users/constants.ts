/** Digits of a phone number with its country, least and most (E.164). */
export const PHONE_DIGITS = { min: 8, max: 15 } as const;

/** Days for which the link of an invitation is good. */
export const INVITATION_DAYS = 7;

/** The colours of new users' initials. White letters are readable on each of them. */
export const USER_COLORS = ['#7A4CB0', '#2F7D5B', '#3A6DB5', '#B0453A', '#8A5A1F', '#A8456E', '#3B6E78', '#5B6472'] as const;
