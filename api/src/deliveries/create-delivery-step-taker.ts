import type { CompanyId, TicketId } from '@prosa/contract/ids';
import { createBatcher } from '@prosa/database/create-batcher';
import { limitLockWait } from '../platform/database/limit-lock-wait.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { beginAttempts } from './begin-attempts.ts';
import type { EndedAttempt, NextDeliveryStep } from './delivery-attempt.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { SendGate } from './send-gate.ts';

/** The input of one step in the deliveries of a ticket. */
type DeliveryStep = {
  readonly ticketId: TicketId;
  /** The attempt whose outcome is to be recorded, or null before the first attempt. */
  readonly ended: EndedAttempt | null;
  /** False if no further attempt may begin, because the process is stopping. */
  readonly mayBegin: boolean;
};

/** The maximum number of steps, each for one ticket, that a transaction takes together. */
const MAX_STEPS_PER_TRANSACTION = 32;
/**
 * The maximum time in milliseconds that a batch of steps waits for its locks. This limit is short, because other tickets of the
 * company wait behind the batch. A step that is tried again alone after its batch failed waits without this limit.
 */
const LOCK_WAIT_MS = 500;

/**
 * Creates the function that takes a step in the deliveries of a ticket: it records the outcome of the last attempt, begins the
 * next one, and resolves after the commit. Steps of a company that arrive at the same time share one transaction (decision 0022).
 * If that transaction fails, each step gets its own transaction, so that a faulty step does not affect the others.
 */
export function createDeliveryStepTaker(services: Services, gate: SendGate) {
  const takeSteps = (
    companyId: CompanyId,
    steps: readonly DeliveryStep[],
    lockWaitMs: number | null,
  ): Promise<NextDeliveryStep[]> =>
    commit(services, companyId, async (write) => {
      if (lockWaitMs !== null) await limitLockWait(write, lockWaitMs);
      const mayGoOn = await recordOutcomes(
        services,
        write,
        steps.flatMap(({ ended }) => ended ?? []),
      );
      const open = steps.filter(({ ticketId, ended }) => ended === null || mayGoOn.has(ticketId));
      // A job may run twice at the same time. Only one of the steps of a ticket then begins an attempt.
      const beginning = new Map(open.filter(({ mayBegin }) => mayBegin).map((step) => [step.ticketId, step]));
      const next = await beginAttempts({ services, gate, write }, [...beginning.keys()]);
      return steps.map((step): NextDeliveryStep => {
        if (!open.includes(step)) return { kind: 'done' };
        return beginning.get(step.ticketId) === step ? (next.get(step.ticketId) ?? { kind: 'done' }) : { kind: 'again' };
      });
    });
  const batchers = new Map<CompanyId, (step: DeliveryStep) => Promise<NextDeliveryStep>>();
  const createCompanyBatcher = (companyId: CompanyId) =>
    createBatcher<DeliveryStep, NextDeliveryStep>({
      runTogether: (steps) => takeSteps(companyId, steps, LOCK_WAIT_MS),
      runAlone: async (step) => {
        const [next] = await takeSteps(companyId, [step], null);
        return next ?? { kind: 'done' };
      },
      mayRunAlone: () => true,
      maxItems: MAX_STEPS_PER_TRANSACTION,
      onIdle: () => void batchers.delete(companyId),
    });
  return (companyId: CompanyId, step: DeliveryStep): Promise<NextDeliveryStep> => {
    const takeStep = batchers.get(companyId) ?? createCompanyBatcher(companyId);
    batchers.set(companyId, takeStep);
    return takeStep(step);
  };
}
