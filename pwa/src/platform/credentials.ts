import type { CeremonyOptions, CreatedCredential, GivenCredential } from '@prosa/contract/session/passkeys';

type Library = typeof import('@simplewebauthn/browser');
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];

/** The user closed the browser's question, or nothing on the device could answer it. */
export class CeremonyCancelled extends Error {}

/** Whether this browser can have passkeys here: they need a secure page. */
export const hasPasskeys = (): boolean => globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function';

/** Has the browser make a passkey. Throws `CeremonyCancelled`. */
export const createCredential = (options: CeremonyOptions): Promise<CreatedCredential> =>
  // The server wrote the options by the same library, and checks what comes of them.
  ceremony(({ startRegistration }) => startRegistration({ optionsJSON: options as unknown as CreationOptions }));

/** Has the browser answer a challenge by a passkey. Throws `CeremonyCancelled`. */
export const getCredential = (options: CeremonyOptions): Promise<GivenCredential> =>
  ceremony(({ startAuthentication }) => startAuthentication({ optionsJSON: options }));

/** The library is fetched with the first ceremony: a log-in page shall load little. */
async function ceremony<T>(run: (library: Library) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser');
  try {
    return await run(library);
  } catch (error) {
    if (error instanceof Error) throw new CeremonyCancelled(error.name, { cause: error });
    throw error;
  }
}
