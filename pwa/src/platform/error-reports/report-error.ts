import {
  MAX_CLIENT_ERROR_FRAMES,
  type ClientErrorOrigin,
  type ClientErrorReport,
} from '@prosa/contract/client-errors/client-error';
import { currentAccessToken, refreshAccessToken } from '../requests/access-token.ts';
import { sendRequest } from '../requests/send-request.ts';
import { currentUser } from '../session/session.ts';

/**
 * The maximum number of reports that one page sends. Further reports of a screen that keeps breaking would add no information.
 */
const MAX_REPORTS = 20;
const STACK_FRAME_PATTERN = /(?:assets|src)\/[\w./-]{1,100}\.[jt]sx?(?:\?[\w=]*)?:\d{1,7}:\d{1,7}/g;
const REACT_ERROR_PATTERN = /^Minified React error #(\d{1,4})/;
const reportedErrors = new Set<string>();

/**
 * Reports an unexpected error to the server: its class and its place in the code. The message stays on the device, because it may
 * quote a customer's text. Each error is reported once, and only while a user is signed in. A report that can't be sent is lost.
 */
export function reportError(thrown: unknown, origin: ClientErrorOrigin, place = 'app'): void {
  if (reportedErrors.size >= MAX_REPORTS || (currentAccessToken() === undefined && currentUser() === undefined)) return;
  const report = toErrorReport(thrown, origin, place);
  const key = JSON.stringify(report);
  if (reportedErrors.has(key)) return;
  reportedErrors.add(key);
  sendReport(report).catch(() => undefined);
}

/** Sends a report. A page that breaks while it starts has no bearer yet, so the bearer is refreshed first. */
async function sendReport(report: ClientErrorReport): Promise<void> {
  const token = currentAccessToken() ?? (await refreshAccessToken());
  await sendRequest('POST', '/client-errors', { body: report, token });
}

/** Converts an error to a report, which contains only data that may leave the device. */
export function toErrorReport(error: unknown, origin: ClientErrorOrigin, place: string): ClientErrorReport {
  const { name, message, stack } = error instanceof Error ? error : { name: 'NoError', message: '', stack: '' };
  // The message is removed first, because the stack begins with the message, and a line of the message may look like a stack
  // frame.
  const frames = (stack ?? '').replace(message, '').match(STACK_FRAME_PATTERN) ?? [];
  const code = REACT_ERROR_PATTERN.exec(message)?.[1];
  return {
    origin,
    place,
    name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error',
    ...(code === undefined ? {} : { code: Number(code) }),
    frames: frames.slice(0, MAX_CLIENT_ERROR_FRAMES).map((frame) => frame.replace(/\?[\w=]*/, '')),
  };
}

/** Reports all uncaught errors of this window from now on. Must be called once. */
export function reportUncaughtErrors(): void {
  // An event without an error object is ignored. Such an event comes from a script of another origin, or is only a warning of the
  // browser.
  addEventListener('error', ({ error }: ErrorEvent) => error instanceof Error && reportError(error, 'code'));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
}
