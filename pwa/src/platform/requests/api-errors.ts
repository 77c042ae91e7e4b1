import type { ErrorBody, ErrorCode } from '@prosa/contract/errors';

/** The error for a call that the server refused with a code of the contract. Repeating the same call would be refused again. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly body: ErrorBody;
  /** The unparsed body of the answer, for refusals with additional data (coverage 1 §8, ticket creation conflict). */
  readonly raw: unknown;
  constructor(status: number, body: ErrorBody, raw: unknown) {
    super(body.error);
    this.code = body.error;
    this.status = status;
    this.body = body;
    this.raw = raw;
  }
}

/**
 * The reason why a call has no answer. `network`, `timeout`, `signed-out`, `lapsed` (the company’s subscription has expired) and
 * `outdated` (this version of the app is too old) concern every call. `busy` (the server asks to wait), `server` and `portal`
 * (the answer came from a captive portal) may concern only one call.
 */
export type NotNowReason = 'network' | 'timeout' | 'signed-out' | 'lapsed' | 'outdated' | 'busy' | 'server' | 'portal';

/**
 * The error for a call that got no answer of Prosa's API. Whether the call had an effect on the server is unknown, and the same
 * call may succeed later.
 */
export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly reason: NotNowReason;
  /** The time after which the server asked to repeat the call, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  constructor(reason: NotNowReason, retryAfterMs?: number) {
    super(reason);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
