/** Returns the seed of a user's colour, which is the same in lists, chats, flows and their own menu. */
export const colourSeedOfUser = (id: number): string => `user-${id}`;

/**
 * Returns the seed of a contact's colour: the digits of the number, however it is written. Accounts without a number have their
 * name in its place.
 */
export function colourSeedOfContact(number: string | undefined): string {
  const text = number ?? '';
  return text.replaceAll(/\D/g, '') || text;
}
