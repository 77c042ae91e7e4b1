import { MessageId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { MediaType } from '@prosa/contract/messages/message';
import { toMediaType } from '../../media/media-types.ts';
import { toStorageKey } from '../../platform/storage/media-store.ts';
import type { Services } from '../../platform/services.ts';
import { commit } from '../../platform/write.ts';
import type { ChannelAdapter, InboundEvent, OutboundMessage, WebhookPart } from '../channel-adapter.ts';
import { insertWebhookDeliveries } from '../insert-webhook-deliveries.ts';
import { toWebhookBody, toWebhookDeliveries, type NewWebhookDelivery } from '../to-webhook-deliveries.ts';

/** An event of the simulated provider, as JSON in a stored webhook. */
export const SimulatorEvent = v.variant('kind', [
  v.object({
    kind: v.literal('message'),
    id: v.string(),
    person: v.object({ id: v.number(), name: v.string(), number: v.string() }),
    body: v.string(),
    mediaType: MediaType,
    media: v.nullable(v.object({ ref: v.string(), name: v.string(), mimeType: v.string() })),
    quotedId: v.nullable(v.string()),
    /**
     * The content of a message that is neither a text nor a file, such as a location. Webhooks that an earlier version of Prosa
     * stored lack this field.
     */
    dataJson: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
    at: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.object({ kind: v.literal('deletion'), id: v.string(), person: v.object({ id: v.number() }) }),
  v.object({
    kind: v.literal('status'),
    id: v.string(),
    messageId: v.nullable(MessageId),
    ack: v.picklist([1, 2, 3]),
    at: v.pipe(v.string(), v.isoTimestamp()),
  }),
]);
export type SimulatorEvent = v.InferOutput<typeof SimulatorEvent>;
const SimulatorWebhookBody = v.object({ events: v.array(v.unknown()) });

/**
 * Returns the simulated provider's id of a message. This id is derived from Prosa's own id, so that the provider recognises a
 * message that is sent again.
 */
export const toSimulatorProviderId = (messageId: MessageId): string => `sim.${messageId}`;

/**
 * Creates the adapter of the simulated provider for the demo and the tests. The messages of its phones are rows of
 * `simulator_messages`. The provider accepts each message id once. It reports acks 1 (accepted) and 2 (delivered) immediately, in
 * stored webhooks like those of a real provider.
 */
export function createSimulatorAdapter(services: () => Services): ChannelAdapter {
  return {
    channel: 'simulator',
    afterUnclear: 'resend',
    parseWebhook,
    splitWebhook,
    async send(access, message, signal) {
      signal.throwIfAborted();
      const { database, media, clock } = services();
      const companyId = access.companyId;
      const id = toSimulatorProviderId(message.messageId);
      const { kind, value } = message.to;
      const person = await database.withTenant(companyId, (tx) => {
        const people = tx.selectFrom('simulator_people').select('id').where('company_id', '=', companyId);
        return (
          kind === 'simulator' ? people.where('id', '=', Number(value)) : people.where('number', '=', value)
        ).executeTakeFirst();
      });
      if (person === undefined) return { kind: 'refused', reason: 'ERR_WAPP_INVALID_CONTACT' };
      let mediaKey: string | null = null;
      if (message.media !== null) {
        mediaKey = toStorageKey(companyId, `simulator-${message.messageId}`, { part: 'file' });
        await media.put(mediaKey, await message.media.open(), message.media.mimeType);
      }
      const at = clock();
      await commit(services(), companyId, async (write) => {
        const { tx } = write;
        const inserted = await tx
          .insertInto('simulator_messages')
          .values({
            company_id: companyId,
            id,
            person_id: person.id,
            from_person: false,
            body: toPhoneText(message),
            media_type: toSentMediaType(message),
            media_key: mediaKey,
            media_name: message.media?.name ?? null,
            media_mime_type: message.media?.mimeType ?? null,
            quoted_id: message.reaction?.providerId ?? message.quotedProviderId,
            read_at: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (inserted === undefined) return;
        const events = ([1, 2] as const).map(
          (ack) => ({ kind: 'status', id, messageId: message.messageId, ack, at: at.toISOString() }) as const,
        );
        await insertWebhookDeliveries(write, access.id, toSimulatorDeliveries(events));
      });
      return { kind: 'accepted', providerId: id };
    },
    /** A simulated phone shows no read receipts, so the adapter sends none. */
    markRead: async () => {},
    async showTyping({ companyId }, { to }) {
      const { database, clock } = services();
      await database.withTenant(companyId, (tx) =>
        tx
          .updateTable('simulator_people')
          .set({ typing_at: clock() })
          .where('company_id', '=', companyId)
          .where((eb) => (to.kind === 'simulator' ? eb('id', '=', Number(to.value)) : eb('number', '=', to.value)))
          .execute(),
      );
    },
    async revise(access, { providerId, body }, signal) {
      signal.throwIfAborted();
      const companyId = access.companyId;
      await services().database.withTenant(companyId, async (tx) => {
        const phone = { company: companyId, id: providerId };
        if (body === null)
          await tx.deleteFrom('simulator_messages').where('company_id', '=', phone.company).where('id', '=', phone.id).execute();
        else
          await tx
            .updateTable('simulator_messages')
            .set({ body })
            .where('company_id', '=', phone.company)
            .where('id', '=', phone.id)
            .execute();
      });
    },
    async download(_access, ref) {
      return { body: await services().media.open(ref), mimeType: 'application/octet-stream' };
    },
  };
}

/** Converts a message to text. The simulated phone shows contact cards and locations as lines of text. */
function toPhoneText({ body, contacts, location }: OutboundMessage): string {
  if (contacts !== undefined) return contacts.map(({ name, numbers }) => [name, ...numbers].join('\n')).join('\n\n');
  if (location === undefined) return body;
  const place = `${location.latitude}, ${location.longitude}`;
  return [location.name, location.address, place].filter(Boolean).join('\n');
}

function toSentMediaType({ media, contacts, location, reaction }: OutboundMessage): MediaType {
  if (location !== undefined) return 'locationMessage';
  if (reaction !== undefined) return 'reactionMessage';
  if (contacts !== undefined) return 'contactMessage';
  return media === null ? 'chat' : toMediaType(media.mimeType);
}

/** Converts events of the simulated provider to the rows that a webhook would store. */
export const toSimulatorDeliveries = (events: readonly SimulatorEvent[]): NewWebhookDelivery[] =>
  toWebhookDeliveries(splitWebhook, toWebhookBody({ events }));

/**
 * Splits a body by the customers who wrote, so that each customer's messages stay in order. Statuses and unknown events need no
 * order.
 */
function splitWebhook(payload: unknown): WebhookPart[] {
  const parsed = v.safeParse(SimulatorWebhookBody, payload);
  if (!parsed.success) return [{ sender: null, payload }];
  const bySender = Map.groupBy(parsed.output.events, (raw) => {
    const event = v.safeParse(SimulatorEvent, raw);
    return event.success && 'person' in event.output ? String(event.output.person.id) : null;
  });
  if (bySender.size <= 1) {
    const [only = null] = bySender.keys();
    return [{ sender: toSenderIdentity(only), payload }];
  }
  return [...bySender].map(([sender, events]) => ({ sender: toSenderIdentity(sender), payload: { events } }));
}

const toSenderIdentity = (person: string | null): WebhookPart['sender'] =>
  person === null ? null : { kind: 'simulator', value: person };

function parseWebhook(payload: unknown): InboundEvent[] {
  const parsed = v.safeParse(SimulatorWebhookBody, payload);
  if (!parsed.success) return [{ kind: 'unknown', reason: 'not a simulator body' }];
  return parsed.output.events.map((raw): InboundEvent => {
    const event = v.safeParse(SimulatorEvent, raw);
    if (!event.success) return { kind: 'unknown', reason: 'not a simulator event' };
    const e = event.output;
    if (e.kind === 'status')
      return { kind: 'status', providerId: e.id, messageId: e.messageId, ack: e.ack, failure: null, at: new Date(e.at) };
    if (e.kind === 'deletion') return { kind: 'deletion', providerId: e.id };
    return {
      kind: 'message',
      message: {
        providerId: e.id,
        fromMe: false,
        contact: {
          identity: { kind: 'simulator', value: String(e.person.id) },
          name: e.person.name,
          number: e.person.number,
          isGroup: false,
        },
        body: e.body,
        mediaType: e.mediaType,
        media: e.media,
        quotedProviderId: e.quotedId,
        dataJson: e.dataJson ?? null,
        at: new Date(e.at),
      },
    };
  });
}
