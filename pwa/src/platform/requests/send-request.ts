import * as v from 'valibot';
import { ErrorBody } from '@prosa/contract/errors';
import { MINIMUM_APP_HEADER } from '@prosa/contract/app-generation';
import { ApiRefusal, NotNow } from './api-errors.ts';
import { recordRequiredGeneration } from '../update/outdated-app.ts';
import { recordServerTime } from '../server-time.ts';
import { trackRequest } from '../loading/wait-until-quiet.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RequestParts = {
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly token?: string | undefined;
  /** The maximum time that the answer may take, in milliseconds, if the server has more to do than for other calls. */
  readonly timeoutMs?: number | undefined;
};

/** The maximum time that an answer may take, in milliseconds. Uploads may take longer. */
const ANSWER_TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 300_000;

/**
 * Sends one request to Prosa's API and returns the answer as unparsed JSON, or undefined for an empty answer. Throws `ApiRefusal`
 * for a code of the contract with a 4xx status, and `NotNow` for every other failure, such as a missing network, a late answer,
 * 429, 5xx or a captive portal.
 */
export async function sendRequest(method: HttpMethod, path: string, parts: RequestParts): Promise<unknown> {
  const isFile = parts.body instanceof FormData || parts.body instanceof Blob;
  const headers = new Headers({ accept: 'application/json' });
  if (parts.token !== undefined) headers.set('authorization', `Bearer ${parts.token}`);
  if (parts.idempotencyKey !== undefined) headers.set('idempotency-key', parts.idempotencyKey);
  if (parts.body instanceof Blob) headers.set('content-type', 'application/octet-stream');
  else if (parts.body !== undefined && !isFile) headers.set('content-type', 'application/json');
  const signal = AbortSignal.timeout(parts.timeoutMs ?? (isFile ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS));
  const body =
    parts.body instanceof FormData || parts.body instanceof Blob
      ? parts.body
      : parts.body === undefined
        ? null
        : JSON.stringify(parts.body);
  try {
    const init: RequestInit = { method, headers, body, signal, credentials: 'same-origin', cache: 'no-store' };
    return await trackRequest(fetch(`/api${path}`, init).then(readResponseBody));
  } catch (error) {
    if (error instanceof ApiRefusal || error instanceof NotNow) throw error;
    throw new NotNow(signal.aborted ? 'timeout' : 'network');
  }
}

/** Reads the body of an answer of Prosa's API, with the same results and errors as `sendRequest`. */
export async function readResponseBody(response: Response): Promise<unknown> {
  recordServerTime(response.headers.get('date'));
  // If the server requires a newer app, this version may not be able to read the answer. A newer version will repeat the request
  // with the same idempotency key.
  if (recordRequiredGeneration(response.headers.get(MINIMUM_APP_HEADER))) throw new NotNow('outdated');
  if (response.status === 204) return undefined;
  if (response.status === 429) throw new NotNow('busy', readRetryAfterMs(response));
  if (response.status >= 500) throw new NotNow('server', readRetryAfterMs(response));
  const json = await readJson(response);
  if (response.ok) return json;
  const refusal = v.safeParse(ErrorBody, json);
  if (response.status < 400 || !refusal.success) throw new NotNow('portal');
  throw new ApiRefusal(response.status, refusal.output, json);
}

/** Reads an answer's JSON. An answer of another type did not come from Prosa: a captive portal answers 200 with HTML. */
async function readJson(response: Response): Promise<unknown> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) throw new NotNow('portal');
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown; // The annotation is needed because the result of `JSON.parse` has type `any`.
  } catch {
    throw new NotNow('portal');
  }
}

function readRetryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
