import type { CompanyId, TicketId } from '@prosa/contract/ids';
import type { SendOutcome } from '../channels/channel-adapter.ts';
import { createStatefulJobRunner } from '../platform/jobs/job-runner.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { createDeliveryStepTaker } from './create-delivery-step-taker.ts';
import { deliverMessageJob } from './deliver-message-job.ts';
import { toSendGateKey, type DeliveryAttempt, type EndedAttempt } from './delivery-attempt.ts';
import { ATTEMPT_TIMEOUT_MS } from './delivery-rules.ts';
import { scheduleDeliveriesOfTicket, makeConnectionDeliveriesDue } from './schedule-deliveries.ts';
import { createSendGate, type SendGate } from './send-gate.ts';
import { showTyping } from './show-typing.ts';

type DelivererInput = { readonly companyId: CompanyId; readonly ticketId: TicketId; readonly shutdown: AbortSignal };

/**
 * Creates the function that sends a ticket's waiting messages in their order, until none is left or the first one has to wait.
 * The state `sending` is committed before the provider is called. After a crash, `decideDelivery` finds this state and decides
 * whether the message is sent again.
 */
export function createDeliverer(services: Services, gate: SendGate): (delivery: DelivererInput) => Promise<void> {
  const takeStep = createDeliveryStepTaker(services, gate);
  return async ({ companyId, ticketId, shutdown }) => {
    let hasTyped = false;
    let ended: EndedAttempt | null = null;
    while (!shutdown.aborted || ended !== null) {
      const next = await takeStep(companyId, { ticketId, ended, mayBegin: !shutdown.aborted });
      ended = null;
      if (next.kind === 'done') return;
      if (next.kind === 'again') continue;
      const { attempt } = next;
      // The messages of one answer follow each other immediately, so the typing indicator is shown only before the first one.
      if (attempt.typing !== null && !hasTyped) {
        hasTyped = true;
        await showTyping(services, attempt.adapter, { access: attempt.access, target: attempt.typing });
      }
      const outcome = await attemptSend(attempt);
      await reportOutcome(services, gate, { companyId, attempt, outcome });
      ended = { target: { ticketId, whatsappId: attempt.access.id }, attempt, outcome };
    }
    await commit(services, companyId, (write) => scheduleDeliveriesOfTicket(write, { ticketId, whatsappId: null }, null));
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
 * Reports to the send gate whether the provider answered. If the provider answers again after a failure, all waiting messages of
 * the connection become due now.
 */
async function reportOutcome(
  services: Services,
  gate: SendGate,
  { companyId, attempt: { access }, outcome }: Pick<DelivererInput, 'companyId'> & Pick<EndedAttempt, 'attempt' | 'outcome'>,
): Promise<void> {
  const key = toSendGateKey(companyId, access.id);
  const now = services.clock();
  if (outcome.kind === 'retry' && outcome.afterMs !== null) await gate.rate.pause(key, new Date(now.getTime() + outcome.afterMs));
  const isBack = gate.breaker.report(key, hasProviderAnswered(outcome), now);
  if (isBack) await commit(services, companyId, (write) => makeConnectionDeliveriesDue(write, access.id));
}

/** Returns whether the provider answered. A refusal or a postponement is an answer. */
const hasProviderAnswered = (outcome: SendOutcome): boolean =>
  outcome.kind !== 'unclear' && (outcome.kind !== 'retry' || outcome.isAway !== true);

export const deliverMessageRunner = createStatefulJobRunner(
  deliverMessageJob,
  (services) => createDeliverer(services, createSendGate(services)),
  (deliver, { companyId, shutdown }, { ticketId }) => deliver({ companyId, ticketId, shutdown }),
);
