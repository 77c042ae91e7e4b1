import {
  AccountSession,
  SecondFactorSecret,
  ConfirmedSecondFactor,
  SecondFactorStatus,
  type ChangePasswordBody,
  type SessionId,
} from '@prosa/contract/session/account';
import { useQuery } from '@tanstack/react-query';
import { array, unknown } from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';
import { callWhileExpired, hasExpiredCompanySession } from '../platform/session/expired-access.ts';
import { serverQueries } from '../server/server-queries.tsx';

const sessionsQueryKey = ['account-sessions'] as const;
const secondFactorQueryKey = ['second-factor'] as const;
const SECOND_FACTOR_PATH = '/account/second-factor';

/**
 * Calls a route of the API about the second factor. If the company's subscription has expired, an admin may still make these
 * calls, because the export of the data may require a second factor.
 */
const callSecondFactorApi: typeof callApi = (method, path, call) =>
  hasExpiredCompanySession() ? callWhileExpired(method, path, call) : callApi(method, path, call);

/** Loads the live sessions of the user. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsQueryKey,
    queryFn: () => callApi('GET', '/account/sessions', { schema: array(AccountSession) }),
  });

/** Loads whether the user has a second factor for log-ins. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: secondFactorQueryKey,
    queryFn: () => callSecondFactorApi('GET', SECOND_FACTOR_PATH, { schema: SecondFactorStatus }),
  });

/** Ends a session of the user. Like all calls of this file, this call throws `ApiRefusal` or `NotNow`. */
export async function endSession(id: SessionId): Promise<void> {
  await callApi('DELETE', `/account/sessions/${id}`, { schema: unknown() });
  await serverQueries.invalidateQueries({ queryKey: sessionsQueryKey });
}

export async function changePassword(body: ChangePasswordBody): Promise<void> {
  await callApi('PUT', '/account/password', { body, schema: unknown() });
  await serverQueries.invalidateQueries({ queryKey: sessionsQueryKey });
}

export const beginSecondFactor = (password: string): Promise<SecondFactorSecret> =>
  callSecondFactorApi('POST', SECOND_FACTOR_PATH, { body: { password }, schema: SecondFactorSecret });

export async function confirmSecondFactor(code: string): Promise<ConfirmedSecondFactor> {
  const confirmed = await callSecondFactorApi('PUT', SECOND_FACTOR_PATH, { body: { code }, schema: ConfirmedSecondFactor });
  await serverQueries.invalidateQueries({ queryKey: secondFactorQueryKey });
  return confirmed;
}

export async function replaceRecoveryCodes(password: string): Promise<ConfirmedSecondFactor> {
  const replaced = await callApi('POST', '/account/recovery-codes', { body: { password }, schema: ConfirmedSecondFactor });
  await serverQueries.invalidateQueries({ queryKey: secondFactorQueryKey });
  return replaced;
}

export async function removeSecondFactor(password: string): Promise<void> {
  await callApi('DELETE', SECOND_FACTOR_PATH, { body: { password }, schema: unknown() });
  await serverQueries.invalidateQueries({ queryKey: secondFactorQueryKey });
}
