import type { UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { TICKET_LIST_WIDTH_PX } from '@prosa/domain/tickets/constants';
import { ApiRefusal, callApi, NotNow } from '../../platform/requests/api-client.ts';
import { updateSignedInUser, currentUser } from '../../platform/session/session.ts';

const { min, max, standard } = TICKET_LIST_WIDTH_PX;
const StoredWidth = v.pipe(v.string(), v.toNumber(), v.finite());
const SavedWidthAnswer = v.object({ defaultTicketsManagerWidth: v.number() });
/** Returns the storage key under which a list width is stored until the server has received it. */
const toUnsentWidthKey = (userId: UserId) => `prosa-list-width-${userId}`;

export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, min), max));

/**
 * Returns the width of the ticket list as the user left it: from this device if the width is unsent, and otherwise from the
 * server. Every user begins with the standard width, which leaves too little space for the conversation. The list therefore has
 * its minimum width until the user changes it.
 */
export function readListWidth(user: { readonly id: UserId; readonly defaultTicketsManagerWidth: number }): number {
  const unsent = v.safeParse(StoredWidth, localStorage.getItem(toUnsentWidthKey(user.id)));
  const width = unsent.success ? unsent.output : user.defaultTicketsManagerWidth;
  return width === standard ? min : clampWidth(width);
}

/** Stores the width on this device, and then sends it to the server, from which the user's other devices get it. */
export async function saveListWidth(userId: UserId, width: number): Promise<void> {
  localStorage.setItem(toUnsentWidthKey(userId), String(clampWidth(width)));
  await sendListWidth(userId);
}

/** Sends the unsent width. Without a network the width stays unsent until the next call. */
export async function sendListWidth(userId: UserId): Promise<void> {
  const unsent = localStorage.getItem(toUnsentWidthKey(userId));
  const width = v.safeParse(StoredWidth, unsent);
  if (unsent === null || !width.success) return;
  try {
    const body = { defaultTicketsManagerWidth: clampWidth(width.output) };
    const answer = await callApi('PUT', `/users/toggleChangeWidht/${userId}`, { body, schema: SavedWidthAnswer });
    if (currentUser()?.id === userId) updateSignedInUser(answer);
  } catch (error) {
    if (error instanceof NotNow) return;
    if (!(error instanceof ApiRefusal)) throw error;
  }
  // If the user has changed the width since, another call sends the new width. This call must then not delete it from the device.
  if (localStorage.getItem(toUnsentWidthKey(userId)) === unsent) localStorage.removeItem(toUnsentWidthKey(userId));
}
