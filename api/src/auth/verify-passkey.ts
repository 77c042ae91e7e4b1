import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import type { GivenCredential } from '@prosa/contract/session/passkeys';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { consumeChallenge, type Challenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

type Person = { readonly companyId: CompanyId; readonly userId: UserId };
type Answer = { readonly credential: GivenCredential; readonly challenge: Challenge; readonly site: RelyingParty };

/**
 * Verifies that a user holds a passkey of theirs, and that the authenticator asked for their finger, face or PIN, so that it counts
 * as both factors. The challenge is used up. Refuses with ERR_PASSKEY_REFUSED, which never says what was wrong.
 */
export async function verifyPasskey(
  services: Pick<Services, 'database' | 'clock'>,
  { companyId, userId }: Person,
  { credential, challenge, site }: Answer,
): Promise<void> {
  const refused = new AppError('ERR_PASSKEY_REFUSED', 422);
  const { database, clock } = services;
  const passkey = await database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('passkeys')
      .select(['id', 'public_key', 'counter'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
      .where('rp_id', '=', site.id)
      .executeTakeFirst(),
  );
  if (passkey === undefined) throw refused;
  await consumeChallenge(services, companyId, challenge);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: definedOf(credential.response), clientExtensionResults: {} },
    expectedChallenge: challenge.value,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
  }).catch(() => {
    // The library throws for every answer that it doesn't take.
    throw refused;
  });
  if (!verified) throw refused;
  // A passkey that was removed meanwhile lets nobody in, nor does a copy whose counter another answer has passed.
  const counted = await database.withTenant(companyId, (tx) =>
    tx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, used_at: clock() })
      .where('company_id', '=', companyId)
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .returning('id')
      .executeTakeFirst(),
  );
  if (counted === undefined) throw refused;
}

/** The answer without a user handle where none was sent. */
const definedOf = ({ userHandle, ...response }: GivenCredential['response']) =>
  userHandle === undefined ? response : { ...response, userHandle };
