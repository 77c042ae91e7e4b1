/** The minimum and maximum number of digits of a phone number with its country code (E.164). */
export const PHONE_DIGITS = { min: 8, max: 15 } as const;

/** The number of days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

/** The background colours of the initials of new users. White text is readable on each of them. */
export const USER_COLORS = ['#7A4CB0', '#2F7D5B', '#3A6DB5', '#B0453A', '#8A5A1F', '#A8456E', '#3B6E78', '#5B6472'] as const;
