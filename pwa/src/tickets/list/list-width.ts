import type { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { TICKET_LIST_WIDTH_PX } from '@prosa/domain/tickets/constants';
import { ApiRefusal, callApi, NotNow } from '../../platform/requests/api-client.ts';
import { updateSignedInUser, currentUser } from '../../platform/session/session.ts';

const { min, max, standard } = TICKET_LIST_WIDTH_PX;
const Width = v.pipe(v.string(), v.toNumber(), v.finite());
const Answer = v.object({ defaultTicketsManagerWidth: v.number() });
/** Returns the storage key of a width that the server has not received yet. */
const keyOf = (userId: UserId) => `prosa-list-width-${userId}`;

export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, min), max));

/**
 * Returns the width of the ticket list as the user left it: from this device if the width is unsent, and otherwise from the
 * server. Every user begins with the standard width. That width leaves too little space for the conversation, so in its place the
 * list has its least width.
 */
export function readListWidth(user: { readonly id: UserId; readonly defaultTicketsManagerWidth: number }): number {
  const unsent = v.safeParse(Width, localStorage.getItem(keyOf(user.id)));
  const width = unsent.success ? unsent.output : user.defaultTicketsManagerWidth;
  return width === standard ? min : clampWidth(width);
}

/** Stores the width at once and sends it to the server, for the user's other devices. */
export async function saveListWidth(userId: UserId, width: number): Promise<void> {
  localStorage.setItem(keyOf(userId), String(clampWidth(width)));
  await sendListWidth(userId);
}

/** Sends the unsent width. Without a network the width stays unsent until the next call. */
export async function sendListWidth(userId: UserId): Promise<void> {
  const unsent = localStorage.getItem(keyOf(userId));
  const width = v.safeParse(Width, unsent);
  if (unsent === null || !width.success) return;
  try {
    const body = { defaultTicketsManagerWidth: clampWidth(width.output) };
    const answer = await callApi('PUT', `/users/toggleChangeWidht/${userId}`, { body, schema: Answer });
    if (currentUser()?.id === userId) updateSignedInUser(answer);
  } catch (error) {
    if (error instanceof NotNow) return;
    if (!(error instanceof ApiRefusal)) throw error;
  }
  // If the user has changed the width since, its own call sends it, and this call must not mark it as sent.
  if (localStorage.getItem(keyOf(userId)) === unsent) localStorage.removeItem(keyOf(userId));
}
