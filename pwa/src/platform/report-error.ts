import {
  MAX_CLIENT_ERROR_FRAMES,
  type ClientErrorOrigin,
  type ClientErrorReport,
} from '@prosa/contract/client-errors/client-error';
import { accessToken, refreshAccessToken } from './access-token.ts';
import { sendRequest } from './send-request.ts';
import { currentUser } from './session.ts';

/** Reports of one page, at most: a screen that breaks again and again says nothing new. */
const MAX_REPORTS = 20;
const FRAME = /(?:assets|src)\/[\w./-]{1,100}\.[jt]sx?(?:\?[\w=]*)?:\d{1,7}:\d{1,7}/g;
const REACT_CODE = /^Minified React error #(\d{1,4})/;
const reported = new Set<string>();

/**
 * Tells the server of an error that nobody expected: its class and its place in the code. Its message stays on the device, for
 * it may quote what a customer wrote. Each error is told once, and only in a session; one that cannot be sent is dropped.
 */
export function reportError(thrown: unknown, origin: ClientErrorOrigin, place = 'app'): void {
  if (reported.size >= MAX_REPORTS || (accessToken() === undefined && currentUser() === undefined)) return;
  const report = toReport(thrown, origin, place);
  const key = JSON.stringify(report);
  if (reported.has(key)) return;
  reported.add(key);
  send(report).catch(() => undefined);
}

/** Sends a report. A page that breaks as it starts has no bearer yet. */
async function send(report: ClientErrorReport): Promise<void> {
  const token = accessToken() ?? (await refreshAccessToken());
  await sendRequest('POST', '/client-errors', { body: report, token });
}

/** Converts an error to what may leave the device. */
export function toReport(error: unknown, origin: ClientErrorOrigin, place: string): ClientErrorReport {
  const { name, message, stack } = error instanceof Error ? error : { name: 'NoError', message: '', stack: '' };
  // The message stands before the frames, and may look like one.
  const frames = (stack ?? '').replace(message, '').match(FRAME) ?? [];
  const code = REACT_CODE.exec(message)?.[1];
  return {
    origin,
    place,
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    ...(code === undefined ? {} : { code: Number(code) }),
    frames: frames.slice(0, MAX_CLIENT_ERROR_FRAMES).map((frame) => frame.replace(/\?[\w=]*/, '')),
  };
}

/** Reports what nobody catches in this window from now on. Call once. */
export function watchErrors(): void {
  // Without an error object nothing is known of it: another origin's script, or a hint of the browser.
  addEventListener('error', ({ error }: ErrorEvent) => error instanceof Error && reportError(error, 'code'));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
}
