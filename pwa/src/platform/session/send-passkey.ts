import { PasskeyDialogOptions } from '@prosa/contract/session/passkeys';
import * as v from 'valibot';
import { NotNow } from '../requests/api-errors.ts';
import { getCredential } from './credentials.ts';
import { findDeviceKind } from '../device/device-kind.ts';
import { sendRequest } from '../requests/send-request.ts';

const PASSKEY_LOGIN_PATH = '/auth/login/passkey';

/**
 * Asks the browser for a passkey, logs in with it, and returns the server's answer. `whileExpired` logs in an admin of a
 * company whose subscription has expired. Throws `ApiRefusal`, `NotNow` and `PasskeyDialogCancelled`.
 */
export async function sendPasskey({ whileExpired }: { readonly whileExpired?: true } = {}): Promise<unknown> {
  const options = v.safeParse(PasskeyDialogOptions, await sendRequest('POST', `${PASSKEY_LOGIN_PATH}/options`, { body: {} }));
  if (!options.success) throw new NotNow('portal');
  const credential = await getCredential(options.output);
  return sendRequest('POST', PASSKEY_LOGIN_PATH, { body: { credential, device: findDeviceKind(), whileExpired } });
}
