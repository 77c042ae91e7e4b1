/** The meaning of a push service's answer, according to RFC 8030 and the documentation of the services. */
export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The subscription has ended, so nothing sent to it reaches the device any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'retry'; readonly afterMs: number }
  | { readonly kind: 'refused' };

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 3_600_000;
/**
 * After this number of consecutive failures, a notification for the device is dropped. The device still gets later
 * notifications.
 */
export const MAX_PUSH_FAILURES = 8;

/**
 * Returns the pause of a device in milliseconds after this number of consecutive failures. The pause doubles each time, up to an
 * hour.
 */
export const toPushPauseMs = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(failures - 1, 0), LONGEST_PAUSE_MS);

/**
 * Converts an answer to its meaning. The header `Retry-After` contains a number of seconds or a date. The result is a pause of at
 * most a day.
 */
export function parsePushAnswer(status: number, retryAfter: string | null, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'too-large' };
  if (status === 429 || status >= 500) return { kind: 'retry', afterMs: parseRetryAfterMs(retryAfter, now) };
  return { kind: 'refused' };
}

const DAY_MS = 86_400_000;

function parseRetryAfterMs(text: string | null, now: Date): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), DAY_MS);
}

/**
 * Returns a key for the push service of a device: the host in the device's address. All devices of a service share the key,
 * because a service that fails for one device fails for all.
 */
export const toPushServiceKey = (endpoint: string): string => `push:${URL.parse(endpoint)?.host ?? ''}`;
