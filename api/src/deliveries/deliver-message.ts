import { safeParse } from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import { SharedContacts } from '@prosa/contract/messages/message';
import type { ChannelAdapter, ConnectionAccess, OutboundMessage, SendOutcome } from '../channels/channel-adapter.ts';
import { openConnection } from '../channels/open-connection.ts';
import type { Services } from '../platform/services.ts';
import { write } from '../platform/write.ts';
import { ATTEMPT_TIMEOUT_MS, backoffMs, nextStep } from './delivery-rules.ts';
import { loadNextDelivery, type NextDelivery } from './load-next-delivery.ts';
import { recipientOf } from './recipient-of.ts';
import { scheduleDeliveries } from './schedule-deliveries.ts';
import type { SendRate } from './send-rate.ts';
import { setDeliveryState } from './set-delivery-state.ts';

type Attempt = {
  readonly adapter: ChannelAdapter;
  readonly access: ConnectionAccess;
  readonly message: OutboundMessage;
  readonly attempts: number;
};
type Begun = { readonly kind: 'attempt'; readonly attempt: Attempt } | { readonly kind: 'again' } | { readonly kind: 'done' };

/**
 * Sends what waits in a ticket, in its order, until nothing does or the first one has to wait.
 * `sending` is committed before the provider is called, so a crash in between is found and resolved by `nextStep`.
 */
export async function deliverMessages(
  services: Services,
  rate: SendRate,
  companyId: CompanyId,
  ticketId: number,
  shutdown: AbortSignal,
): Promise<void> {
  while (!shutdown.aborted) {
    const begun = await beginAttempt(services, rate, companyId, ticketId);
    if (begun.kind === 'done') return;
    if (begun.kind === 'again') continue;
    const { adapter, access, message, attempts } = begun.attempt;
    const outcome = await attemptSend(adapter, access, message);
    if (outcome.kind === 'retry' && outcome.afterMs !== null)
      await rate.pause(connectionKey(companyId, access.id), new Date(services.clock().getTime() + outcome.afterMs));
    const mayGoOn = await recordOutcome(
      services,
      companyId,
      ticketId,
      message.messageId,
      outcome,
      attempts,
      adapter.afterUnclear,
    );
    if (!mayGoOn) return;
  }
  await write(services, companyId, (tx, changes) => scheduleDeliveries(tx, companyId, changes, ticketId, null));
}

const connectionKey = (companyId: number, whatsappId: number): string => `${companyId}:${whatsappId}`;

async function beginAttempt(services: Services, rate: SendRate, companyId: CompanyId, ticketId: number): Promise<Begun> {
  return write(services, companyId, async (tx, changes): Promise<Begun> => {
    const next = await loadNextDelivery(tx, companyId, ticketId);
    if (next === undefined) return { kind: 'done' };
    const access = await openConnection(tx, services.secrets, companyId, next.whatsappId);
    const adapter = access === null ? undefined : services.channels.get(access.channel);
    if (access === null || adapter === undefined) {
      await setDeliveryState(tx, companyId, changes, next.messageId, { state: 'failed', failure: 'ERR_WAPP_NOT_INITIALIZED' });
      return { kind: 'again' };
    }
    const now = services.clock();
    const pending = {
      state: next.state === 'sending' ? 'sending' : 'queued',
      attempts: next.attempts,
      attemptedAt: next.attemptedAt,
    } as const;
    const step = nextStep(pending, adapter.afterUnclear, now);
    if (step.kind === 'give-up') {
      await setDeliveryState(tx, companyId, changes, next.messageId, {
        state: step.as,
        failure: step.as === 'failed' ? 'ERR_SENDING_WAPP_MSG' : null,
      });
      return { kind: 'again' };
    }
    const waitMs =
      step.kind === 'wait'
        ? step.until.getTime() - now.getTime()
        : await rate.reserve(connectionKey(companyId, access.id), String(next.contactId), now);
    if (waitMs > 0) {
      await scheduleDeliveries(tx, companyId, changes, ticketId, new Date(now.getTime() + waitMs));
      return { kind: 'done' };
    }
    const to = await recipientOf(tx, companyId, next.contactId, next.number, access.channel);
    await setDeliveryState(tx, companyId, changes, next.messageId, { state: 'sending', attemptAt: now });
    return { kind: 'attempt', attempt: { adapter, access, message: outbound(services, next, to), attempts: next.attempts + 1 } };
  });
}

function outbound(services: Services, next: NonNullable<NextDelivery>, to: OutboundMessage['to']): OutboundMessage {
  const { storageKey, mediaName, mimeType, sizeBytes } = next;
  const shared = next.mediaType === 'contactMessage' ? safeParse(SharedContacts, next.dataJson) : undefined;
  return {
    messageId: next.messageId,
    to,
    body: next.body,
    quotedProviderId: next.quotedProviderId,
    media:
      storageKey === null || mediaName === null || mimeType === null
        ? null
        : { open: () => services.media.open(storageKey), name: mediaName, mimeType, sizeBytes: Number(sizeBytes) },
    contacts: shared?.success === true ? shared.output.contacts : undefined,
  };
}

async function attemptSend(adapter: ChannelAdapter, access: ConnectionAccess, message: OutboundMessage): Promise<SendOutcome> {
  try {
    return await adapter.send(access, message, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
  } catch (error) {
    return { kind: 'unclear', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** True when the next message of the ticket may go out now. A status that came first has the last word. */
async function recordOutcome(
  services: Services,
  companyId: CompanyId,
  ticketId: number,
  messageId: string,
  outcome: SendOutcome,
  attempts: number,
  afterUnclear: ChannelAdapter['afterUnclear'],
): Promise<boolean> {
  return write(services, companyId, async (tx, changes) => {
    const delivery = await tx
      .selectFrom('deliveries')
      .select('state')
      .where('company_id', '=', companyId)
      .where('message_id', '=', messageId)
      .forUpdate()
      .executeTakeFirst();
    if (delivery?.state !== 'sending') return true;
    if (outcome.kind === 'accepted') {
      await setDeliveryState(tx, companyId, changes, messageId, { state: 'sent', providerId: outcome.providerId, ack: 1 });
      return true;
    }
    if (outcome.kind === 'refused') {
      await setDeliveryState(tx, companyId, changes, messageId, { state: 'failed', failure: outcome.reason });
      return true;
    }
    services.log.info(
      { companyId, messageId, attempts, outcome: outcome.kind, reason: outcome.reason },
      'a message did not go out yet',
    );
    if (outcome.kind === 'unclear' && afterUnclear === 'wait') {
      await scheduleDeliveries(tx, companyId, changes, ticketId, null);
      return false;
    }
    await setDeliveryState(tx, companyId, changes, messageId, { state: 'queued' });
    const afterMs = outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0;
    const runAt = new Date(services.clock().getTime() + Math.max(backoffMs(attempts), afterMs));
    await scheduleDeliveries(tx, companyId, changes, ticketId, runAt);
    return false;
  });
}
