import type { ErrorBody, ErrorCode } from '@prosa/contract/errors';

/** The server's refusal with a code of the contract. Repeating the unchanged call would not help. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly body: ErrorBody;
  /** The unparsed body, for refusals with more data (coverage 1 §8, ticket creation conflict). */
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
 * The reason for a missing answer. `network`, `timeout`, `signed-out`, `lapsed` (the company’s subscription) and `outdated` (this
 * version of the app) concern every call. `busy` (the server asks to wait), `server` and `portal` (the answer came from a captive
 * portal) may concern only one call.
 */
export type NotNowReason = 'network' | 'timeout' | 'signed-out' | 'lapsed' | 'outdated' | 'busy' | 'server' | 'portal';

/** A missing answer. The call may get an answer later, and its effect at the server is unknown. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
  readonly reason: NotNowReason;
  /** The wait that the server asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  constructor(reason: NotNowReason, retryAfterMs?: number) {
    super(reason);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
