import { SessionAnswer } from '@prosa/contract/session/session';
import * as v from 'valibot';
import { withRefreshLock } from '../requests/access-token.ts';
import type { ApiCall } from '../requests/api-client.ts';
import { ApiRefusal, NotNow } from '../requests/api-errors.ts';
import { findDeviceKind } from '../device/device-kind.ts';
import { sendPasskey } from './send-passkey.ts';
import { type HttpMethod, sendRequest } from '../requests/send-request.ts';

type LogInCredentials = { readonly email: string; readonly password: string; readonly code?: string | undefined };

/** The bearer for the actions that a company with an expired subscription may still use. It exists only in memory. */
let bearer: string | undefined;
/** Whether the session lacks the second factor that its company requires. Such a session may only set up a second factor. */
let lacksSecondFactor = false;

/** Returns whether this tab has a bearer for a company with an expired subscription. */
export const hasExpiredCompanySession = (): boolean => bearer !== undefined;
export const lacksRequiredSecondFactor = (): boolean => lacksSecondFactor;

const sendAuthRequest = (path: '/auth/login' | '/auth/refresh_token', body: object): Promise<unknown> =>
  sendRequest('POST', path, { body: { ...body, whileExpired: true } });

async function openExpiredCompanySession(sent: Promise<unknown>): Promise<string> {
  const answer = v.safeParse(SessionAnswer, await sent);
  if (!answer.success) throw new NotNow('portal');
  bearer = answer.output.token;
  lacksSecondFactor = answer.output.user.awaitsSecondFactor === true;
  return bearer;
}

/**
 * Opens a session for an admin of a company whose subscription has expired. The session allows only a few actions, such as
 * paying. The app itself stays signed out. Throws `ApiRefusal` and `NotNow`. A user who is no admin gets ERR_NO_PERMISSION, with
 * the admins' names in `detail.admins`.
 */
export const logInToExpiredCompany = (credentials: LogInCredentials): Promise<string> =>
  openExpiredCompanySession(sendAuthRequest('/auth/login', { ...credentials, device: findDeviceKind() }));

/**
 * Opens the same session as `logInToExpiredCompany`, with a passkey instead of the password. Throws also
 * `PasskeyDialogCancelled`.
 */
export const logInToExpiredCompanyByPasskey = (): Promise<string> =>
  openExpiredCompanySession(sendPasskey({ whileExpired: true }));

/** Opens the same session as `logInToExpiredCompany` with the cookie of an earlier session. */
export const renewExpiredCompanySession = (): Promise<string> =>
  withRefreshLock(() => openExpiredCompanySession(sendAuthRequest('/auth/refresh_token', {})));

/** Ends the session that `logInToExpiredCompany` opened. Without a network the server ends it after a few days. */
export async function endExpiredCompanySession(): Promise<void> {
  if (bearer === undefined) return;
  bearer = undefined;
  await sendRequest('DELETE', '/auth/logout', {}).catch((error: unknown) => {
    if (!(error instanceof ApiRefusal || error instanceof NotNow)) throw error;
  });
}

/** Calls the API for a company whose subscription has expired. Throws `ApiRefusal` and `NotNow`. */
export async function callWhileExpired<S extends v.GenericSchema>(
  method: HttpMethod,
  path: string,
  { schema, body, idempotencyKey }: ApiCall<S>,
): Promise<v.InferOutput<S>> {
  const attempt = (token: string) => sendRequest(method, path, { body, idempotencyKey, token });
  const held = bearer;
  const raw = await (held === undefined
    ? attempt(await renewExpiredCompanySession())
    : attempt(held).catch(async (error: unknown) => {
        if (!(error instanceof ApiRefusal && error.code === 'ERR_SESSION_EXPIRED')) throw error;
        return attempt(await renewExpiredCompanySession());
      }));
  const parsed = v.safeParse(schema, raw);
  if (!parsed.success) throw new NotNow('portal');
  return parsed.output;
}
