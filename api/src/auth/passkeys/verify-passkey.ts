import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { CompanyId, UserId } from '@prosa/contract/ids';
import type { AuthenticationCredential } from '@prosa/contract/session/passkeys';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { consumeChallenge, type Challenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

type UserRef = { readonly companyId: CompanyId; readonly userId: UserId };
type PasskeyAnswer = {
  readonly credential: AuthenticationCredential;
  readonly challenge: Challenge;
  readonly site: RelyingParty;
};

/**
 * Verifies that a user has one of their passkeys, and that the authenticator checked a finger, face or PIN. The passkey therefore
 * counts as both factors. Marks the challenge as used. Refuses with ERR_PASSKEY_REFUSED, which never states the reason.
 */
export async function verifyPasskey(
  services: Pick<Services, 'database' | 'clock'>,
  { companyId, userId }: UserRef,
  { credential, challenge, site }: PasskeyAnswer,
): Promise<void> {
  const refusal = new AppError('ERR_PASSKEY_REFUSED', 422);
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
  if (passkey === undefined) throw refusal;
  await consumeChallenge(services, companyId, challenge);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: omitUndefinedUserHandle(credential.response), clientExtensionResults: {} },
    expectedChallenge: challenge.value,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
  }).catch(() => {
    // SimpleWebAuthn throws for every credential that it rejects, so each error counts as a refusal.
    throw refusal;
  });
  if (!verified) throw refusal;
  // No row matches if the passkey was removed meanwhile, or if another use, perhaps of a copied passkey, changed the counter
  // meanwhile. Both cases are refused.
  const updatedPasskey = await database.withTenant(companyId, (tx) =>
    tx
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, used_at: clock() })
      .where('company_id', '=', companyId)
      .where('id', '=', passkey.id)
      .where('counter', '=', passkey.counter)
      .returning('id')
      .executeTakeFirst(),
  );
  if (updatedPasskey === undefined) throw refusal;
}

/** Returns the response without the field `userHandle` if the browser sent no user handle. */
const omitUndefinedUserHandle = ({ userHandle, ...response }: AuthenticationCredential['response']) =>
  userHandle === undefined ? response : { ...response, userHandle };
