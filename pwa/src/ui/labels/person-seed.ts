/** The seed of a user's colour, the same wherever they are shown: lists, chats, flows, their own menu. */
export const userSeed = (id: number): string => `user-${id}`;

/** The seed of a contact's colour: the digits of the number, however it is written. Accounts without a number go by their name there. */
export function contactSeed(number: string | undefined): string {
  const text = number ?? '';
  return text.replaceAll(/\D/g, '') || text;
}
