import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** The bit of an authenticator's flags that tells that the user is present (WebAuthn §6.1). */
const PRESENT_FLAG = 0x01;
/** The bit of an authenticator's flags that tells that the user is verified. */
const USER_VERIFIED_FLAG = 0x04;
/** The bit of an authenticator's flags that tells that attested credential data is included. */
const ATTESTED_FLAG = 0x40;
const AAGUID_BYTES = 16;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Wrong values in an authenticator's answers. With them, tests check that the server refuses the answer. */
export type AuthenticatorFlaw = {
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly key?: KeyObject;
};

/**
 * Creates an authenticator in software, for tests of the server. It has one passkey, and counts the signatures of that passkey.
 */
export function createSoftAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';
  const jwk = publicKey.export({ format: 'jwk' });
  const toCoordinateBytes = (value: string | undefined) => new Uint8Array(Buffer.from(value ?? '', 'base64url'));
  // The public key of ES256 in COSE form (RFC 9053 §2.1, §7.1).
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, toCoordinateBytes(jwk.x)],
      [-3, toCoordinateBytes(jwk.y)],
    ]),
  );
  const createAuthenticatorData = (flags: number, flaw: AuthenticatorFlaw): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(flaw.counter ?? (counter += 1));
    const given = flags | PRESENT_FLAG | (flaw.isVerified === false ? 0 : USER_VERIFIED_FLAG);
    return Buffer.concat([sha256(flaw.rpId ?? new URL(origin).hostname), Buffer.from([given]), counted]);
  };
  const createClientData = (type: string, challenge: string, flaw: AuthenticatorFlaw): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: flaw.challenge ?? challenge, origin: flaw.origin ?? origin, crossOrigin: false }),
    );
  const envelope = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  return {
    /** Creates the passkey that the options ask for. */
    create(
      { challenge, user }: { readonly challenge: string; readonly user: { readonly id: string } },
      flaw: AuthenticatorFlaw = {},
    ) {
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        createAuthenticatorData(ATTESTED_FLAG, flaw),
        Buffer.alloc(AAGUID_BYTES),
        length,
        id,
        coseKey,
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...envelope,
        response: {
          clientDataJSON: createClientData('webauthn.create', challenge, flaw).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge with the passkey. */
    get({ challenge }: { readonly challenge: string }, flaw: AuthenticatorFlaw = {}) {
      const clientDataJSON = createClientData('webauthn.get', challenge, flaw);
      const authenticatorData = createAuthenticatorData(0, flaw);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), flaw.key ?? privateKey);
      return {
        ...envelope,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: flaw.userHandle ?? handle,
        },
      };
    },
  };
}

export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>;
