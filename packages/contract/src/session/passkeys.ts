import * as v from 'valibot';
import { Instant } from '../instant.ts';
import { NameText } from '../name-text.ts';
import { CurrentPassword } from './account.ts';
import { DeviceKind } from './session.ts';

/** The minimum and maximum length of a passkey's name, in characters. */
export const PASSKEY_NAME_CHARACTERS = { min: 1, max: 50 } as const;
/** The maximum number of passkeys of one user. */
export const MAX_PASSKEYS = 20;

/**
 * The maximum length of a value that an authenticator may send, in base64url characters. The longest values are attestations of
 * hardware keys, which contain certificates.
 */
const MAX_AUTHENTICATOR_VALUE_CHARACTERS = 16_384;
const value = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(MAX_AUTHENTICATOR_VALUE_CHARACTERS));
const credentialId = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(1_400));
const credentialFields = { id: credentialId, rawId: credentialId, type: v.literal('public-key') } as const;

/** The answer of `navigator.credentials.create()`, as WebAuthn level 3 writes it in JSON. */
const RegistrationCredential = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: value,
    attestationObject: value,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});
export type RegistrationCredential = v.InferOutput<typeof RegistrationCredential>;

/** The answer of `navigator.credentials.get()`, as WebAuthn level 3 writes it in JSON. */
export const AuthenticationCredential = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: value,
    authenticatorData: value,
    signature: value,
    userHandle: v.optional(value),
  }),
});
export type AuthenticationCredential = v.InferOutput<typeof AuthenticationCredential>;

/**
 * The options with which a browser creates or uses a passkey, as WebAuthn level 3 writes them in JSON. Only the server writes
 * them, and only the browser reads them. Their challenge is valid once, within five minutes, in the browser that requested it.
 */
export const PasskeyDialogOptions = v.looseObject({ challenge: v.string() });
export type PasskeyDialogOptions = v.InferOutput<typeof PasskeyDialogOptions>;

export const PasskeyId = v.pipe(v.string(), v.uuid(), v.brand('PasskeyId'));
export type PasskeyId = v.InferOutput<typeof PasskeyId>;

/** `GET /account/passkeys`, Prosa's own. `usedAt` is null before the first use. */
export const Passkey = v.object({ id: PasskeyId, name: v.string(), createdAt: Instant, usedAt: v.nullable(Instant) });
export type Passkey = v.InferOutput<typeof Passkey>;

/**
 * The proof that the user makes the request, and not somebody else at the device. The proof is the password, or a passkey with
 * the challenge of `POST /account/proof`.
 */
export const AccountProof = v.union([v.object({ password: CurrentPassword }), v.object({ passkey: AuthenticationCredential })]);
export type AccountProof = v.InferOutput<typeof AccountProof>;

const name = v.pipe(NameText, v.minLength(PASSKEY_NAME_CHARACTERS.min), v.maxLength(PASSKEY_NAME_CHARACTERS.max));

/** `POST /account/passkeys/options` begins to add a passkey. The answer has the options that the browser needs to create it. */
export const PasskeyCreationOptionsBody = v.object({ proof: AccountProof });

/** `POST /account/passkeys` adds the passkey that the browser created. */
export const AddPasskeyBody = v.object({ name, credential: RegistrationCredential });
export type AddPasskeyBody = v.InferOutput<typeof AddPasskeyBody>;

/** `PUT /account/passkeys/{id}` renames a passkey. */
export const RenamePasskeyBody = v.object({ name });

/** `DELETE /account/passkeys/{id}` removes a passkey. */
export const RemovePasskeyBody = v.object({ proof: AccountProof });

/** `POST /auth/login/passkey` opens a session. The answer is the same as for a log-in. */
export const PasskeyLoginBody = v.object({
  credential: AuthenticationCredential,
  device: v.optional(DeviceKind, 'desk'),
  /**
   * Whether to open a session although the company's subscription has ended, so that an admin can export the company's data.
   */
  whileExpired: v.optional(v.boolean()),
});
export type PasskeyLoginBody = v.InferOutput<typeof PasskeyLoginBody>;
