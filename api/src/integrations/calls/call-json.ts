import type { IntegrationFailure } from '@prosa/contract/integrations/integration-call';
import { ForbiddenAddressError, type GuardedFetch } from '../../platform/guarded-fetch.ts';

/** The longest time in milliseconds from the beginning of a call to the end of its answer. */
export const CALL_TIMEOUT_MS = 30_000;
/** The maximum size of an answer in bytes. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
/** The maximum number of characters that `detail` takes from the other system's answer. */
const MAX_DETAIL_CHARACTERS = 300;

/** A call with a JSON body. */
export type JsonRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The outcome of a call. `body` is the parsed answer of a successful call, or undefined if the answer is empty. */
export type CallOutcome = {
  readonly status: number | null;
  readonly failure: IntegrationFailure | null;
  readonly durationMs: number;
  /** The pause that the other system asked for with `Retry-After`. */
  readonly retryAfterMs: number | null;
  readonly body: unknown;
  /** The description of a failure: the beginning of the other system's answer, or the reason of a failed connection. */
  readonly detail: string;
};

export type CallJson = (call: JsonRequest, signal: AbortSignal) => Promise<CallOutcome>;

type CallLimits = { readonly timeoutMs: number; readonly maxBytes: number };

/**
 * Creates the function that calls the systems of integrations, within limits of time and size. The function follows no redirect.
 */
export const createCallJson =
  (guardedFetch: GuardedFetch, { timeoutMs, maxBytes }: CallLimits): CallJson =>
  async ({ url, headers, body }, signal) => {
    const startedAt = performance.now();
    const end = (outcome: Partial<CallOutcome>): CallOutcome => ({
      status: null,
      failure: null,
      retryAfterMs: null,
      body: undefined,
      detail: '',
      ...outcome,
      durationMs: Math.round(performance.now() - startedAt),
    });
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await guardedFetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Prosa', ...headers },
        body,
        signal: AbortSignal.any([signal, timeout]),
      });
      const { status } = response;
      const text = await readText(response, maxBytes);
      if (text === null) return end({ status, failure: 'size' });
      if (!response.ok)
        return end({
          status,
          failure: 'status',
          retryAfterMs: toRetryAfterMs(response.headers.get('retry-after'), new Date()),
          detail: text.slice(0, MAX_DETAIL_CHARACTERS),
        });
      if (text.trim() === '') return end({ status });
      const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
      const parsed = isJson ? parseJson(text) : undefined;
      if (parsed === undefined) return end({ status, failure: 'answer', detail: text.slice(0, MAX_DETAIL_CHARACTERS) });
      return end({ status, body: parsed });
    } catch (error) {
      // The process is stopping. The job is repeated, so this call has no outcome.
      if (signal.aborted && !timeout.aborted) throw error;
      if (error instanceof ForbiddenAddressError) return end({ failure: 'address', detail: error.message });
      return end({ failure: timeout.aborted ? 'timeout' : 'unreachable', detail: toConnectionFailureReason(error) });
    }
  };

/** Reads a body as text. Returns null, and stops reading, if it is larger than the limit. */
async function readText(response: Awaited<ReturnType<GuardedFetch>>, maxBytes: number): Promise<string | null> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body) {
    sizeBytes += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts a `Retry-After` header, which has seconds or a date, to a pause in milliseconds. */
function toRetryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Returns the reason of a failed connection, which `fetch` hides in the cause of its error. */
function toConnectionFailureReason(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return String(reason instanceof Error ? reason.message : reason).slice(0, MAX_DETAIL_CHARACTERS);
}
