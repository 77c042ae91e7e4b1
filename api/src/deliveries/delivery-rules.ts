/**
 * The number of attempts after which a message fails, if the provider certainly accepted none of them. With the pauses between
 * them, these attempts take about 18 hours.
 */
export const MAX_DELIVERY_ATTEMPTS = 30;
/**
 * The time in milliseconds within which a status can resolve an unclear attempt. Afterwards the message counts as unconfirmed.
 */
export const UNCONFIRMED_AFTER_MS = 120_000;
/** The time in milliseconds after which an attempt is aborted. Its outcome is then unclear. */
export const ATTEMPT_TIMEOUT_MS = 60_000;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 3_600_000;

/**
 * Returns the pause in milliseconds after the given number of attempts. The pause doubles each time, from a second up to an
 * hour.
 */
export const toRetryPauseMs = (attempts: number): number =>
  Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.max(0, attempts - 1));

export type WaitingDelivery = {
  readonly state: 'queued' | 'sending';
  readonly attempts: number;
  readonly attemptedAt: Date | null;
};

export type DeliveryDecision =
  | { readonly kind: 'attempt' }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'give-up'; readonly as: 'unconfirmed' | 'failed' };

/**
 * Decides what happens to the first waiting message of a ticket. The state `sending` means that an attempt was interrupted. If
 * the provider recognises a repeat (`resend`), the message is sent again. Otherwise the message waits for a status, and becomes
 * unconfirmed if none arrives. After `MAX_DELIVERY_ATTEMPTS` attempts, the message is not sent again.
 */
export function decideDelivery(delivery: WaitingDelivery, afterUnclear: 'resend' | 'wait', now: Date): DeliveryDecision {
  const since = delivery.attemptedAt?.getTime() ?? 0;
  if (delivery.state === 'sending' && afterUnclear === 'wait') {
    const until = new Date(since + UNCONFIRMED_AFTER_MS);
    return until > now ? { kind: 'wait', until } : { kind: 'give-up', as: 'unconfirmed' };
  }
  if (delivery.attempts >= MAX_DELIVERY_ATTEMPTS)
    return { kind: 'give-up', as: delivery.state === 'sending' ? 'unconfirmed' : 'failed' };
  if (delivery.state === 'sending' || delivery.attempts === 0) return { kind: 'attempt' };
  const dueAt = new Date(since + toRetryPauseMs(delivery.attempts));
  return dueAt > now ? { kind: 'wait', until: dueAt } : { kind: 'attempt' };
}
