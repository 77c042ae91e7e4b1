import type { IntegrationFailure } from '@prosa/contract/integrations/integration-call';
import { CALL_PAUSES_MS, MAX_CALL_ATTEMPTS, MAX_CALL_PAUSE_MS } from './constants.ts';

/** A call without a usable answer. `retryAfterMs` is the pause that the other system asked for, or null. */
export type FailedCall = {
  readonly failure: IntegrationFailure;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
};

export type CallFailureDecision =
  | { readonly kind: 'retry'; readonly afterMs: number }
  /** The other system no longer knows the conversation, which begins anew. */
  | { readonly kind: 'start-again' }
  | { readonly kind: 'give-up' };

/** Returns whether a repeated call may succeed, because the status of the answer stands for a temporary failure. */
const isTemporaryStatus = (status: number | null): boolean =>
  status !== null && (status === 408 || status === 425 || status === 429 || status >= 500);

/**
 * Decides what follows a failed call. The call is repeated only after a failure that may be temporary, and the pauses between the
 * calls grow. `attempt` is 1 for the first call.
 */
export function decideCallFailure(
  { failure, status, retryAfterMs }: FailedCall,
  { attempt, continuesSession }: { readonly attempt: number; readonly continuesSession: boolean },
): CallFailureDecision {
  if (continuesSession && failure === 'status' && status === 404) return { kind: 'start-again' };
  const mayPass = failure === 'unreachable' || failure === 'timeout' || (failure === 'status' && isTemporaryStatus(status));
  if (!mayPass || attempt >= MAX_CALL_ATTEMPTS) return { kind: 'give-up' };
  const pauseMs = CALL_PAUSES_MS[attempt - 1] ?? MAX_CALL_PAUSE_MS;
  return { kind: 'retry', afterMs: Math.min(MAX_CALL_PAUSE_MS, Math.max(pauseMs, retryAfterMs ?? 0)) };
}
