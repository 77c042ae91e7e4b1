import * as v from 'valibot';
import type { SendOutcome } from '../channel-adapter.ts';

const GraphErrorBody = v.object({
  error: v.object({
    code: v.optional(v.number(), 0),
    message: v.optional(v.string(), ''),
    error_data: v.optional(v.object({ details: v.optional(v.string()) })),
  }),
});

/**
 * Meta's error code for a message that was refused because the customer's last message is more than 24 hours old. Only a template
 * may then be sent.
 */
const OUTSIDE_WINDOW_CODE = 131047;
/**
 * Codes of temporary failures: throttling (4, 80007, 130429, 131048, 131056) and an unavailable service (1, 2, 131000, 131016).
 * Meta sends each of these codes before it accepts the message, so the message may be sent again.
 */
const temporaryCodes = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056]);

type GraphError = {
  readonly code?: number;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
  readonly error_data?: { readonly details?: string | undefined } | undefined;
};

/**
 * Converts a failure to the text for the attendant. The text is a code of the contract if one fits, or else Meta's own message
 * and code.
 */
export function toFailureText(error: GraphError | undefined): string {
  if (error?.code === OUTSIDE_WINDOW_CODE) return 'ERR_OUTSIDE_REPLY_WINDOW';
  const text = error?.error_data?.details || error?.message || error?.title;
  if (text === undefined || text === '') return 'ERR_SENDING_WAPP_MSG';
  return error?.code === undefined ? text : `${text} (${error.code})`;
}

/** Converts an unsuccessful answer of the Graph API to the outcome of a send. */
export function toFailedSendOutcome(status: number, body: unknown, retryAfter: string | null): SendOutcome {
  const parsed = v.safeParse(GraphErrorBody, body);
  const error = parsed.success ? parsed.output.error : undefined;
  const reason = toFailureText(error);
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  if (status === 429 || status >= 500 || (error !== undefined && temporaryCodes.has(error.code)))
    return { kind: 'retry', reason, afterMs: seconds === null ? null : seconds * 1000, isAway: status >= 500 };
  return { kind: 'refused', reason };
}
