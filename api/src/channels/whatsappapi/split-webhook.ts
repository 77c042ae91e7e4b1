import * as v from 'valibot';
import type { WebhookPart } from '../channel-adapter.ts';
import { WebhookChangeValue, parseWebhookChanges } from './webhook-payload.ts';

const MessageWithSender = v.object({ from: v.string() });
const ContactWithId = v.object({ wa_id: v.string() });

/**
 * Splits a body of the Cloud API by the number that sent its messages or called. Statuses and unknown changes become a separate
 * part, because their order doesn't matter.
 */
export function splitWebhook(payload: unknown): WebhookPart[] {
  const changes = parseWebhookChanges(payload);
  if (changes === null) return [{ sender: null, payload }];
  const bySender = new Map<string | null, unknown[]>();
  const addChange = (sender: string | null, change: unknown): void => {
    const changesOfSender = bySender.get(sender);
    if (changesOfSender === undefined) bySender.set(sender, [change]);
    else changesOfSender.push(change);
  };
  for (const change of changes) {
    const parsed = v.safeParse(WebhookChangeValue, change.value);
    if (!parsed.success) {
      addChange(null, change);
      continue;
    }
    const { statuses, contacts, ...value } = parsed.output;
    const messages = Map.groupBy(value.messages, readSender);
    const calls = Map.groupBy(value.calls, readSender);
    const senders = new Set([...messages.keys(), ...calls.keys()].filter((sender) => sender !== null));
    const [messagesWithoutSender, callsWithoutSender] = [messages.get(null) ?? [], calls.get(null) ?? []];
    for (const sender of senders)
      addChange(sender, {
        ...change,
        value: {
          ...value,
          messages: messages.get(sender) ?? [],
          calls: calls.get(sender) ?? [],
          contacts: contacts.filter((contact) => isContactOfSender(contact, sender)),
          statuses: [],
        },
      });
    const withoutSender = { messages: messagesWithoutSender, calls: callsWithoutSender, contacts: [], statuses };
    if (statuses.length + messagesWithoutSender.length + callsWithoutSender.length > 0 || senders.size === 0)
      addChange(null, { ...change, value: { ...value, ...withoutSender } });
  }
  const [only, ...others] = bySender.keys();
  // Nearly all bodies have only one sender. Such a body is returned without a copy.
  if (others.length === 0) return [{ sender: toSenderIdentity(only ?? null), payload }];
  return [...bySender].map(([sender, changesOfSender]) => ({
    sender: toSenderIdentity(sender),
    payload: { entry: [{ changes: changesOfSender }] },
  }));
}

const readSender = (message: unknown): string | null => {
  const messageWithSender = v.safeParse(MessageWithSender, message);
  return messageWithSender.success ? messageWithSender.output.from : null;
};

const isContactOfSender = (contact: unknown, sender: string | null): boolean => {
  const contactWithId = v.safeParse(ContactWithId, contact);
  return contactWithId.success && contactWithId.output.wa_id === sender;
};

const toSenderIdentity = (number: string | null): WebhookPart['sender'] =>
  number === null ? null : { kind: 'phone', value: number };
