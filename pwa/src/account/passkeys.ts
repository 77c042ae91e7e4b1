import {
  PasskeyDialogOptions,
  Passkey,
  type AccountProof,
  type RegistrationCredential,
  type PasskeyId,
} from '@prosa/contract/session/passkeys';
import { useQuery } from '@tanstack/react-query';
import { array, unknown } from 'valibot';
import { callApi } from '../platform/requests/api-client.ts';
import { createCredential, getCredential } from '../platform/session/credentials.ts';
import { serverQueries } from '../server/server-queries.tsx';

const PASSKEYS_PATH = '/account/passkeys';
const passkeysQueryKey = ['passkeys'] as const;

/** Loads the user's passkeys, the newest first. */
export const usePasskeys = () =>
  useQuery({ queryKey: passkeysQueryKey, queryFn: () => callApi('GET', PASSKEYS_PATH, { schema: array(Passkey) }) });

const refreshPasskeys = (): Promise<void> => serverQueries.invalidateQueries({ queryKey: passkeysQueryKey });

/**
 * Proves with a passkey that it is the user who makes a request. Like all calls about passkeys, this call throws `ApiRefusal`,
 * `NotNow` or `PasskeyDialogCancelled`.
 */
export async function proveByPasskey(): Promise<AccountProof> {
  return { passkey: await getCredential(await callApi('POST', '/account/proof', { schema: PasskeyDialogOptions })) };
}

/** Asks the browser to create a passkey. */
export const createPasskey = async (proof: AccountProof): Promise<RegistrationCredential> =>
  createCredential(await callApi('POST', `${PASSKEYS_PATH}/options`, { body: { proof }, schema: PasskeyDialogOptions }));

export async function addPasskey(name: string, credential: RegistrationCredential): Promise<void> {
  await callApi('POST', PASSKEYS_PATH, { body: { name, credential }, schema: Passkey });
  await refreshPasskeys();
}

export async function renamePasskey(id: PasskeyId, name: string): Promise<void> {
  await callApi('PUT', `${PASSKEYS_PATH}/${id}`, { body: { name }, schema: Passkey });
  await refreshPasskeys();
}

export async function removePasskey(id: PasskeyId, proof: AccountProof): Promise<void> {
  await callApi('DELETE', `${PASSKEYS_PATH}/${id}`, { body: { proof }, schema: unknown() });
  await refreshPasskeys();
}
