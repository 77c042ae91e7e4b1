import type { IntegrationCallKind } from '@prosa/contract/integrations/integration-call';
import type { IntegrationAnswer } from '@prosa/domain/integrations/conversation';
import type { FailedCall } from '@prosa/domain/integrations/decide-call-failure';
import type { CallOutcome } from './call-json.ts';
import type { IntegrationReply, CompletedCall } from './integration-attempt.ts';

type ReplySource = {
  readonly kind: IntegrationCallKind;
  /** The calls that preceded this one, such as the call that requested an access token. */
  readonly before?: readonly CompletedCall[];
  /** Converts the body of a successful call. Returns null if the body is not as documented. */
  readonly parse: (body: unknown) => IntegrationAnswer | null;
};

/** Converts the outcome of a call to the integration's reply. */
export function toReply(outcome: CallOutcome, { kind, before = [], parse }: ReplySource): IntegrationReply {
  const answer = outcome.failure === null ? parse(outcome.body) : null;
  const failure = outcome.failure ?? (answer === null ? 'answer' : null);
  const { status, durationMs, detail, retryAfterMs } = outcome;
  const calls = [...before, { kind, status, failure, durationMs, detail }];
  return answer === null
    ? { calls, answer: null, failed: { failure: failure ?? 'answer', status, retryAfterMs } }
    : { calls, answer, failed: null };
}

/**
 * Returns the reply for an integration that could not be called. A failure before any call, such as an unusable key, is listed as
 * a call that took no time.
 */
export const toFailedReply = (calls: readonly CompletedCall[], failed: FailedCall): IntegrationReply => ({
  calls: calls.length > 0 ? calls : [{ kind: 'token', status: null, failure: failed.failure, durationMs: 0, detail: '' }],
  answer: null,
  failed,
});
