import type { Message } from '@prosa/contract/messages/message';
import { loadLeader, type BrowserProfile, type Tab } from './device.ts';
import type { Violation } from './violation.ts';
import type { Ledger } from './ledger.ts';

/** Records a visible message when the device learns that the server accepted the message. */
export async function recordAcceptance(
  ledger: Ledger,
  profile: BrowserProfile,
  { tab: { database }, key }: { readonly tab: Tab; readonly key: string },
): Promise<void> {
  if (ledger.entries.get(key)?.command !== 'send-message') return;
  const entry = await database.outbox.get({ id: key });
  const messageId = entry?.touches.find((name) => name.startsWith('messages:'));
  const message = messageId === undefined ? undefined : await database.messages.get(messageId.slice('messages:'.length));
  if (message !== undefined) profile.accepted.push({ messageId: message.id, ticketId: message.ticketId, pages: profile.pages });
}

/** Checks that a message whose acceptance the device learned stays visible, at least until the device pulls another page. */
export async function checkAcceptedMessages(profile: BrowserProfile): Promise<Violation[]> {
  const { database } = loadLeader(profile);
  const breaches: Violation[] = [];
  for (const { messageId, ticketId, pages } of profile.accepted.splice(0)) {
    if (!database.isOpen() || pages !== profile.pages || (await database.tickets.get(ticketId)) === undefined) continue;
    if ((await database.messages.get(messageId)) === undefined)
      breaches.push({ invariant: 'what was accepted stays in sight', detail: `${profile.name} lost ${messageId}` });
  }
  return breaches;
}

/** Returns a violation for each message whose ack is lower than in `before`. */
export async function checkAcks(profile: BrowserProfile, before: readonly Message[]): Promise<Violation[]> {
  const { database } = loadLeader(profile);
  const breaches: Violation[] = [];
  for (const { id, ack } of before) {
    const after = (await database.messages.get(id))?.ack ?? ack;
    if (after < ack) breaches.push({ invariant: 'acks never fall', detail: `${profile.name} ${id}: ${ack} to ${after}` });
  }
  return breaches;
}
