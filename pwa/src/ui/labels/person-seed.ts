/**
 * Returns the seed of a user's colour. With this seed, the user has the same colour in lists, chats, flows and the user's own
 * menu.
 */
export const toUserColourSeed = (id: number): string => `user-${id}`;

/**
 * Returns the seed of a contact's colour: the digits of the number, however the number is written. If the number has no digits,
 * because it is another identity of the contact, the seed is that identity. A contact without a number has the name as its seed.
 */
export function toContactColourSeed(contact: { readonly name: string; readonly number: string } | undefined): string {
  if (contact === undefined) return '';
  return contact.number.replaceAll(/\D/g, '') || contact.number || contact.name;
}
