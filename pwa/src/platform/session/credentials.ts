import type { PasskeyDialogOptions, RegistrationCredential, AuthenticationCredential } from '@prosa/contract/session/passkeys';

type Library = typeof import('@simplewebauthn/browser');
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** The error of a passkey dialog that the user dismissed, or for which the device has no passkey. */
export class PasskeyDialogCancelled extends Error {}

/** Returns whether this browser supports passkeys here, which requires a secure page. */
export const hasPasskeys = (): boolean => globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function';

/** Asks the browser to create a passkey. Throws `PasskeyDialogCancelled`. */
export const createCredential = (options: PasskeyDialogOptions): Promise<RegistrationCredential> =>
  // The cast is safe: the server made the options with the same library, and checks the result.
  runPasskeyDialog(({ startRegistration }) => startRegistration({ optionsJSON: options as unknown as CreationOptions }));

/** Asks the browser to answer a challenge with a passkey. Throws `PasskeyDialogCancelled`. */
export const getCredential = (options: PasskeyDialogOptions): Promise<AuthenticationCredential> =>
  runPasskeyDialog(({ startAuthentication }) => startAuthentication({ optionsJSON: options }));

/** The library is loaded with the first ceremony, so that the log-in page stays small. */
async function runPasskeyDialog<T>(run: (library: Library) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await run(library);
  } catch (error) {
    if (error instanceof Error) throw new PasskeyDialogCancelled(error.name, { cause: error });
    throw error;
  }
}
