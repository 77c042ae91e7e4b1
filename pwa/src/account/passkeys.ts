import {
  CeremonyOptions,
  Passkey,
  type AccountProof,
  type CreatedCredential,
  type PasskeyId,
} from '@prosa/contract/session/passkeys';
import { useQuery } from '@tanstack/react-query';
import { array, unknown } from 'valibot';
import { callApi } from '../platform/api-client.ts';
import { createCredential, getCredential } from '../platform/credentials.ts';
import { serverQueries } from '../server/server-queries.tsx';

const PASSKEYS = '/account/passkeys';
const passkeysKey = ['passkeys'] as const;

/** The user's passkeys, the newest first. */
export const usePasskeys = () =>
  useQuery({ queryKey: passkeysKey, queryFn: () => callApi('GET', PASSKEYS, { schema: array(Passkey) }) });

const refresh = (): Promise<void> => serverQueries.invalidateQueries({ queryKey: passkeysKey });

/** Proves by a passkey that the user asks. Throws `ApiRefusal`, `NotNow` or `CeremonyCancelled`, as all calls of passkeys. */
export async function provePresence(): Promise<AccountProof> {
  return { passkey: await getCredential(await callApi('POST', '/account/proof', { schema: CeremonyOptions })) };
}

/** Has the browser make a passkey. */
export const createPasskey = async (proof: AccountProof): Promise<CreatedCredential> =>
  createCredential(await callApi('POST', `${PASSKEYS}/options`, { body: { proof }, schema: CeremonyOptions }));

export async function addPasskey(name: string, credential: CreatedCredential): Promise<void> {
  await callApi('POST', PASSKEYS, { body: { name, credential }, schema: Passkey });
  await refresh();
}

export async function renamePasskey(id: PasskeyId, name: string): Promise<void> {
  await callApi('PUT', `${PASSKEYS}/${id}`, { body: { name }, schema: Passkey });
  await refresh();
}

export async function removePasskey(id: PasskeyId, proof: AccountProof): Promise<void> {
  await callApi('DELETE', `${PASSKEYS}/${id}`, { body: { proof }, schema: unknown() });
  await refresh();
}
