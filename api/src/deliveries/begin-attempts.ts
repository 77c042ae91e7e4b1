import { safeParse } from 'valibot';
import type { ConnectionId, TicketId } from '@prosa/contract/ids';
import { SentMenu, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import type { ConnectionAccess, OutboundMessage } from '../channels/channel-adapter.ts';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import type { Services } from '../platform/services.ts';
import type { Write } from '../platform/write.ts';
import { toSendGateKey, type NextDeliveryStep } from './delivery-attempt.ts';
import { decideDelivery } from './delivery-rules.ts';
import { loadNextDeliveries, type NextDelivery } from './load-next-delivery.ts';
import { loadRecipient } from './load-recipient.ts';
import { scheduleDeliveriesOfTickets } from './schedule-deliveries.ts';
import type { SendGate } from './send-gate.ts';
import { setDeliveryStates, type MessageStateChange } from './set-delivery-state.ts';

type AttemptContext = { readonly services: Services; readonly gate: SendGate; readonly write: Write };

/**
 * The result of trying to begin the next attempt in a ticket. `step` says how the caller goes on with the ticket. `state` is the
 * new state of the message's delivery, or undefined if the state stays.
 */
type BeginAttemptResult = {
  readonly step: NextDeliveryStep;
  readonly state?: Omit<MessageStateChange, 'messageId'>;
  /** The time in milliseconds after which the ticket's waiting messages are checked again. */
  readonly waitMs?: number;
};

/**
 * Begins the next attempts of different tickets, and returns the next step of each ticket. The transaction of `write` also stores
 * the state `sending` of these deliveries, and commits before the providers are called.
 */
export async function beginAttempts(
  context: AttemptContext,
  ticketIds: readonly TicketId[],
): Promise<ReadonlyMap<TicketId, NextDeliveryStep>> {
  const { services, write } = context;
  if (ticketIds.length === 0) return new Map();
  const accesses = new Map<ConnectionId, ConnectionAccess | null>();
  const states: MessageStateChange[] = [];
  const schedules: Parameters<typeof scheduleDeliveriesOfTickets>[1][number][] = [];
  const steps = new Map<TicketId, NextDeliveryStep>();
  for (const next of await loadNextDeliveries(write.tx, write.companyId, ticketIds)) {
    const { ticketId, messageId, whatsappId } = next;
    const known = accesses.get(whatsappId);
    const access = known === undefined ? await findConnectionWithSecrets(write, services.secrets, whatsappId) : known;
    accesses.set(whatsappId, access);
    const { step, state, waitMs } = await beginAttempt(context, next, access);
    steps.set(ticketId, step);
    if (state !== undefined) states.push({ ...state, messageId });
    if (waitMs !== undefined) schedules.push({ ticketId, whatsappId, runAt: new Date(services.clock().getTime() + waitMs) });
  }
  await setDeliveryStates(write, states);
  await scheduleDeliveriesOfTickets(write, schedules);
  return steps;
}

const createFailedMessageResult = (failure: string): BeginAttemptResult => ({
  step: { kind: 'again' },
  state: { state: 'failed', failure },
});
const createPostponedMessageResult = (waitMs: number, state?: BeginAttemptResult['state']): BeginAttemptResult => ({
  step: { kind: 'done' },
  waitMs,
  ...(state === undefined ? {} : { state }),
});

async function beginAttempt(
  { services, gate, write }: AttemptContext,
  next: NextDelivery,
  access: ConnectionAccess | null,
): Promise<BeginAttemptResult> {
  const adapter = access === null ? undefined : services.channels.get(access.channel);
  if (access === null || access.status === 'DISCONNECTED' || adapter === undefined)
    return createFailedMessageResult('ERR_WAPP_NOT_INITIALIZED');
  const now = services.clock();
  const pending = {
    state: next.state === 'sending' ? 'sending' : 'queued',
    attempts: next.attempts,
    attemptedAt: next.attemptedAt,
  } as const;
  const decision = decideDelivery(pending, adapter.afterUnclear, now);
  if (decision.kind === 'give-up')
    return decision.as === 'failed'
      ? createFailedMessageResult('ERR_SENDING_WAPP_MSG')
      : { step: { kind: 'again' }, state: { state: decision.as, failure: null } };
  // The customer never received the message, so a reaction to it can't be delivered either.
  if (next.mediaType === 'reactionMessage' && next.quotedProviderId === null)
    return createFailedMessageResult('ERR_SENDING_WAPP_MSG');
  if (decision.kind === 'wait') return createPostponedMessageResult(decision.until.getTime() - now.getTime());
  const key = toSendGateKey(write.companyId, access.id);
  const rateMs = await gate.rate.reserve(key, String(next.contactId), now);
  if (rateMs > 0) return createPostponedMessageResult(rateMs);
  const awayMs = gate.breaker.enter(key, now);
  if (awayMs > 0) {
    const isNews = next.state === 'queued' && next.failure !== 'ERR_PROVIDER_AWAY';
    return createPostponedMessageResult(awayMs, isNews ? { state: 'queued', failure: 'ERR_PROVIDER_AWAY' } : undefined);
  }
  const to = await loadRecipient(write, { id: next.contactId, number: next.number, replyTo: next.replyTo }, access.channel);
  return {
    step: {
      kind: 'attempt',
      attempt: {
        adapter,
        access,
        message: toOutboundMessage(services, next, to),
        attempts: next.attempts + 1,
        typing: next.isBot ? { to, answeredId: next.answeredId } : null,
      },
    },
    state: { state: 'sending', attemptAt: now },
  };
}

function toOutboundMessage(services: Services, next: NextDelivery, to: OutboundMessage['to']): OutboundMessage {
  const { storageKey, mediaName, mimeType, sizeBytes } = next;
  const isReaction = next.mediaType === 'reactionMessage';
  const shared = next.mediaType === 'contactMessage' ? safeParse(SharedContacts, next.dataJson) : undefined;
  const place = next.mediaType === 'locationMessage' ? safeParse(SharedLocation, next.dataJson) : undefined;
  const sent = next.isBot && next.mediaType === 'chat' ? safeParse(SentMenu, next.dataJson) : undefined;
  return {
    messageId: next.messageId,
    to,
    body: next.body,
    quotedProviderId: isReaction ? null : next.quotedProviderId,
    reaction: isReaction && next.quotedProviderId !== null ? { providerId: next.quotedProviderId, emoji: next.body } : undefined,
    media:
      storageKey === null || mediaName === null || mimeType === null
        ? null
        : { open: () => services.media.open(storageKey), name: mediaName, mimeType, sizeBytes: Number(sizeBytes) },
    contacts: shared?.success === true ? shared.output.contacts : undefined,
    location: place?.success === true ? place.output.location : undefined,
    menu: sent?.success === true ? sent.output.menu : undefined,
  };
}
