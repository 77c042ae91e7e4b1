import type { PasskeyDialogOptions, RegistrationCredential, AuthenticationCredential } from '@prosa/contract/session/passkeys';

type WebAuthnLibrary = typeof import('@simplewebauthn/browser');
type PasskeyCreationOptions = Parameters<WebAuthnLibrary['startRegistration']>[0]['optionsJSON'];

/** The error that is thrown if the user dismissed the browser's passkey dialog, or if the device has no passkey. */
export class PasskeyDialogCancelled extends Error {}

/** Returns whether passkeys can be used on this page. They need a browser that supports them and a secure connection. */
export const hasPasskeys = (): boolean => globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function';

/** Asks the browser to create a passkey. Throws `PasskeyDialogCancelled`. */
export const createCredential = (options: PasskeyDialogOptions): Promise<RegistrationCredential> =>
  // The cast is safe: the server creates the options with the same library, and checks the result.
  runPasskeyDialog(({ startRegistration }) => startRegistration({ optionsJSON: options as unknown as PasskeyCreationOptions }));

/** Asks the browser to answer a challenge with a passkey. Throws `PasskeyDialogCancelled`. */
export const getCredential = (options: PasskeyDialogOptions): Promise<AuthenticationCredential> =>
  runPasskeyDialog(({ startAuthentication }) => startAuthentication({ optionsJSON: options }));

/** Runs a passkey dialog of the browser. The library is loaded when it is first needed, so that the log-in page stays small. */
async function runPasskeyDialog<T>(run: (library: WebAuthnLibrary) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await run(library);
  } catch (error) {
    if (error instanceof Error) throw new PasskeyDialogCancelled(error.name, { cause: error });
    throw error;
  }
}
