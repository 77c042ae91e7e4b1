import * as v from 'valibot';
import { TICKET_LIST_WIDTH_PX } from '@prosa/domain/tickets/constants';
import { ApiRefusal, callApi, NotNow } from '../../platform/api-client.ts';
import { changeUser, currentUser } from '../../platform/session.ts';

const { min, max, standard } = TICKET_LIST_WIDTH_PX;
const Width = v.pipe(v.string(), v.toNumber(), v.finite());
const Answer = v.object({ defaultTicketsManagerWidth: v.number() });
/** A width the server has not heard of yet. */
const keyOf = (userId: number) => `prosa-list-width-${userId}`;

export const clampWidth = (width: number): number => Math.round(Math.min(Math.max(width, min), max));

/**
 * How wide the user left the ticket list: on this device if that was not sent yet, else as the server knows it. Nobody chose
 * the width every user begins with: it leaves the conversation too little, and is shown as the narrowest.
 */
export function listWidth(user: { readonly id: number; readonly defaultTicketsManagerWidth: number }): number {
  const unsent = v.safeParse(Width, localStorage.getItem(keyOf(user.id)));
  const width = unsent.success ? unsent.output : user.defaultTicketsManagerWidth;
  return width === standard ? min : clampWidth(width);
}

/** Remembers the width at once and tells the server, so that it is the same on another device. */
export async function saveListWidth(userId: number, width: number): Promise<void> {
  localStorage.setItem(keyOf(userId), String(clampWidth(width)));
  await sendListWidth(userId);
}

/** Sends the width the server has not heard of; without a network it waits for the next time. */
export async function sendListWidth(userId: number): Promise<void> {
  const unsent = localStorage.getItem(keyOf(userId));
  const width = v.safeParse(Width, unsent);
  if (unsent === null || !width.success) return;
  try {
    const body = { defaultTicketsManagerWidth: clampWidth(width.output) };
    const answer = await callApi('PUT', `/users/toggleChangeWidht/${userId}`, { body, schema: Answer });
    if (currentUser()?.id === userId) changeUser(answer);
  } catch (error) {
    if (error instanceof NotNow) return;
    if (!(error instanceof ApiRefusal)) throw error;
  }
  // Moved again meanwhile: that one is sent by its own call.
  if (localStorage.getItem(keyOf(userId)) === unsent) localStorage.removeItem(keyOf(userId));
}
