import { safeParse } from 'valibot';
import type { CompanyId, ConnectionId, TicketId } from '@prosa/contract/ids';
import { SentMenu, SharedContacts, SharedLocation } from '@prosa/contract/messages/message';
import type {
  ChannelAdapter,
  ConnectionAccess,
  OutboundMessage,
  SendOutcome,
  TypingTarget,
} from '../channels/channel-adapter.ts';
import { findConnectionWithSecrets } from '../channels/find-connection-with-secrets.ts';
import { createCircuitBreaker, type CircuitBreaker } from '../platform/circuit-breaker.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { ATTEMPT_TIMEOUT_MS, toRetryPauseMs, decideDelivery } from './delivery-rules.ts';
import { loadNextDelivery, type NextDelivery } from './load-next-delivery.ts';
import { lockDelivery } from './lock-delivery.ts';
import { loadRecipient } from './load-recipient.ts';
import { scheduleWaitingDeliveries, scheduleDeliveries, type DeliveryTarget } from './schedule-deliveries.ts';
import { createSendRate, type SendRate } from './send-rate.ts';
import { showTyping } from './show-typing.ts';
import { setDeliveryState } from './set-delivery-state.ts';
import { createStatefulJobRunner } from '../platform/jobs/job-runner.ts';
import { deliverMessageJob } from './deliver-message-job.ts';

/**
 * The two reasons why a send may have to wait: the provider's rate limits, and the circuit breaker of a provider that does not
 * answer.
 */
export type SendGate = { readonly rate: SendRate; readonly breaker: CircuitBreaker };

/** Creates the gate of one process. With Redis, all processes share the rates. */
export const createSendGate = ({ redis }: Pick<Services, 'redis'>): SendGate => ({
  rate: createSendRate(redis),
  breaker: createCircuitBreaker(),
});

type DeliveryAttempt = {
  readonly adapter: ChannelAdapter;
  readonly access: ConnectionAccess;
  readonly message: OutboundMessage;
  readonly attempts: number;
  /** The customer to whom the bot that speaks is shown as typing. Null for a message of a person. */
  readonly typing: TypingTarget | null;
};
type AttemptDecision =
  | { readonly kind: 'attempt'; readonly attempt: DeliveryAttempt }
  | { readonly kind: 'again' }
  | { readonly kind: 'done' };

/**
 * Sends a ticket's waiting messages in their order, until none is left or the first one has to wait. The state `sending` is
 * committed before the call of the provider. After a crash, `decideDelivery` finds this state and resolves it.
 */
export async function deliverMessages(
  services: Services,
  gate: SendGate,
  {
    companyId,
    ticketId,
    shutdown,
  }: { readonly companyId: CompanyId; readonly ticketId: TicketId; readonly shutdown: AbortSignal },
): Promise<void> {
  let hasTyped = false;
  while (!shutdown.aborted) {
    const start = await beginAttempt(services, gate, { companyId, ticketId });
    if (start.kind === 'done') return;
    if (start.kind === 'again') continue;
    const { attempt } = start;
    // The messages of one answer follow each other at once, so that the indicator is shown before the first one only.
    if (attempt.typing !== null && !hasTyped) {
      hasTyped = true;
      await showTyping(services, attempt.adapter, { access: attempt.access, target: attempt.typing });
    }
    const key = toConnectionKey(companyId, attempt.access.id);
    const outcome = await attemptSend(attempt);
    const now = services.clock();
    if (outcome.kind === 'retry' && outcome.afterMs !== null)
      await gate.rate.pause(key, new Date(now.getTime() + outcome.afterMs));
    const isBack = gate.breaker.report(key, isAnswered(outcome), now);
    if (isBack) await commit(services, companyId, (write) => scheduleWaitingDeliveries(write, attempt.access.id));
    const mayGoOn = await recordOutcome(services, companyId, {
      target: { ticketId, whatsappId: attempt.access.id },
      attempt,
      outcome,
    });
    if (!mayGoOn) return;
  }
  await commit(services, companyId, (write) => scheduleDeliveries(write, { ticketId, whatsappId: null }, null));
}

/** Returns whether the provider answered. A refusal or a postponement is an answer. */
const isAnswered = (outcome: SendOutcome): boolean =>
  outcome.kind !== 'unclear' && (outcome.kind !== 'retry' || outcome.isAway !== true);

const toConnectionKey = (companyId: CompanyId, whatsappId: ConnectionId): string => `${companyId}:${whatsappId}`;

async function beginAttempt(
  services: Services,
  gate: SendGate,
  { companyId, ticketId }: { readonly companyId: CompanyId; readonly ticketId: TicketId },
): Promise<AttemptDecision> {
  return commit(services, companyId, async (write): Promise<AttemptDecision> => {
    const { tx } = write;
    const next = await loadNextDelivery(tx, companyId, ticketId);
    if (next === undefined) return { kind: 'done' };
    const access = await findConnectionWithSecrets(write, services.secrets, next.whatsappId);
    const adapter = access === null ? undefined : services.channels.get(access.channel);
    if (access === null || access.status === 'DISCONNECTED' || adapter === undefined) {
      await setDeliveryState(write, next.messageId, { state: 'failed', failure: 'ERR_WAPP_NOT_INITIALIZED' });
      return { kind: 'again' };
    }
    const now = services.clock();
    const pending = {
      state: next.state === 'sending' ? 'sending' : 'queued',
      attempts: next.attempts,
      attemptedAt: next.attemptedAt,
    } as const;
    const step = decideDelivery(pending, adapter.afterUnclear, now);
    if (step.kind === 'give-up') {
      await setDeliveryState(write, next.messageId, {
        state: step.as,
        failure: step.as === 'failed' ? 'ERR_SENDING_WAPP_MSG' : null,
      });
      return { kind: 'again' };
    }
    if (next.mediaType === 'reactionMessage' && next.quotedProviderId === null) {
      // The customer never received the message, so a reaction to it can't be delivered either.
      await setDeliveryState(write, next.messageId, { state: 'failed', failure: 'ERR_SENDING_WAPP_MSG' });
      return { kind: 'again' };
    }
    const postponeAttempt = async (waitMs: number): Promise<AttemptDecision> => {
      const target = { ticketId, whatsappId: access.id };
      await scheduleDeliveries(write, target, new Date(now.getTime() + waitMs));
      return { kind: 'done' };
    };
    if (step.kind === 'wait') return postponeAttempt(step.until.getTime() - now.getTime());
    const key = toConnectionKey(companyId, access.id);
    const rateMs = await gate.rate.reserve(key, String(next.contactId), now);
    if (rateMs > 0) return postponeAttempt(rateMs);
    const awayMs = gate.breaker.enter(key, now);
    if (awayMs > 0) {
      if (next.state === 'queued' && next.failure !== 'ERR_PROVIDER_AWAY')
        await setDeliveryState(write, next.messageId, { state: 'queued', failure: 'ERR_PROVIDER_AWAY' });
      return postponeAttempt(awayMs);
    }
    const to = await loadRecipient(write, { id: next.contactId, number: next.number, replyTo: next.replyTo }, access.channel);
    await setDeliveryState(write, next.messageId, { state: 'sending', attemptAt: now });
    return {
      kind: 'attempt',
      attempt: {
        adapter,
        access,
        message: toOutboundMessage(services, next, to),
        attempts: next.attempts + 1,
        typing: next.isBot ? { to, answeredId: next.answeredId } : null,
      },
    };
  });
}

function toOutboundMessage(services: Services, next: NonNullable<NextDelivery>, to: OutboundMessage['to']): OutboundMessage {
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

async function attemptSend({ adapter, access, message }: DeliveryAttempt): Promise<SendOutcome> {
  try {
    return await adapter.send(access, message, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
  } catch (error) {
    return { kind: 'unclear', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Records the outcome of an attempt, and returns whether the next message of the ticket may be sent now. A status that arrived
 * during the attempt takes precedence.
 */
async function recordOutcome(
  services: Services,
  companyId: CompanyId,
  {
    target,
    attempt: {
      adapter: { afterUnclear },
      message: { messageId },
      attempts,
    },
    outcome,
  }: { readonly target: DeliveryTarget; readonly attempt: DeliveryAttempt; readonly outcome: SendOutcome },
): Promise<boolean> {
  return commit(services, companyId, async (write) => {
    const locked = await lockDelivery(write, messageId);
    if (locked?.state !== 'sending') return true;
    if (outcome.kind === 'accepted') {
      await setDeliveryState(write, messageId, { state: 'sent', providerId: outcome.providerId, ack: 1 });
      return true;
    }
    if (outcome.kind === 'refused') {
      await setDeliveryState(write, messageId, { state: 'failed', failure: outcome.reason });
      return true;
    }
    services.log.info(
      { companyId, messageId, attempts, outcome: outcome.kind, reason: outcome.reason },
      'a message did not go out yet',
    );
    if (outcome.kind === 'unclear' && afterUnclear === 'wait') {
      await scheduleDeliveries(write, target, null);
      return false;
    }
    await setDeliveryState(write, messageId, { state: 'queued' });
    const afterMs = outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0;
    const runAt = new Date(services.clock().getTime() + Math.max(toRetryPauseMs(attempts), afterMs));
    await scheduleDeliveries(write, target, runAt);
    return false;
  });
}

export const deliverMessageRunner = createStatefulJobRunner(
  deliverMessageJob,
  createSendGate,
  (gate, { services, companyId, shutdown }, { ticketId }) => deliverMessages(services, gate, { companyId, ticketId, shutdown }),
);
