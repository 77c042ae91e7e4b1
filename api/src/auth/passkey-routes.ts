import { generateAuthenticationOptions, generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as v from 'valibot';
import {
  AddPasskeyBody,
  PasskeyCreationOptionsBody,
  PasskeyDialogOptions,
  type RegistrationCredential,
  Passkey,
  PasskeyId,
  RemovePasskeyBody,
  RenamePasskeyBody,
} from '@prosa/contract/session/passkeys';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import type { Services } from '../platform/services.ts';
import { commit } from '../platform/write.ts';
import { loadCompanySettings } from '../settings/company-settings.ts';
import { loadPublicSettings } from '../settings/platform-settings.ts';
import { createAccountProofCheck } from './passkeys/check-account-proof.ts';
import { createChallenges, consumeChallenge, type Challenge } from './passkeys/challenges.ts';
import {
  addPasskey,
  listPasskeyDescriptors,
  listPasskeys,
  type NewPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys/passkeys.ts';
import { readRelyingParty, type RelyingParty } from './passkeys/relying-party.ts';
import { toUserHandle } from './accounts/user-handle.ts';

/**
 * The accepted signature algorithms: EdDSA, ES256 and RS256 (RFC 9053). Node's post-quantum algorithms are still experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

const passkeyPath = '/account/passkeys/:passkeyId{[0-9a-f-]+}';

/** Routes of the user's own passkeys. Adding or removing a passkey needs a proof that the caller is the user. */
export function passkeyRoutes(router: Router, services: Services): void {
  const { config, database } = services;
  const challenges = createChallenges(services);
  const assertAccount = createAccountProofCheck(services);

  router.scoped(
    'POST /account/proof',
    { summary: 'A challenge by which a passkey proves that the user asks', answer: PasskeyDialogOptions },
    async (c, scope) => {
      const site = readRelyingParty(c, config);
      const allowCredentials = await database.withTenant(scope.companyId, (tx) => listPasskeyDescriptors({ tx, scope }, site.id));
      const challenge = challenges.issue(c, { purpose: 'confirm', sessionId: scope.sessionId });
      return c.json(await createPasskeyRequestOptions(site, challenge, allowCredentials));
    },
  );

  router.scoped(
    'GET /account/passkeys',
    { summary: 'The user’s passkeys, the newest first', answer: v.array(Passkey) },
    async (c, scope) => c.json(await database.withTenant(scope.companyId, (tx) => listPasskeys({ tx, scope }))),
  );

  router.scoped(
    'POST /account/passkeys/options',
    {
      summary: 'Begins a passkey: what the browser needs to create one',
      body: PasskeyCreationOptionsBody,
      answer: PasskeyDialogOptions,
    },
    async (c, scope) => {
      await assertAccount(c, scope, parseInput(PasskeyCreationOptionsBody, await readJson(c)).proof);
      const site = readRelyingParty(c, config);
      const { appName = 'Prosa' } = await loadPublicSettings(services);
      const { companyId, viewer, sessionId, name } = scope;
      const excludeCredentials = await database.withTenant(companyId, (tx) => listPasskeyDescriptors({ tx, scope }, site.id));
      const options = await generateRegistrationOptions({
        rpName: appName,
        rpID: site.id,
        userName: name,
        userDisplayName: name,
        userID: toUserHandle({ companyId, userId: viewer.id }),
        challenge: toChallengeBytes(challenges.issue(c, { purpose: 'add', sessionId })),
        excludeCredentials,
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return c.json({ ...options });
    },
  );

  router.scoped(
    'POST /account/passkeys',
    { summary: 'Adds the passkey that the browser created', body: AddPasskeyBody, answer: Passkey },
    async (c, scope) => {
      const challenge = challenges.take(c, { purpose: 'add', sessionId: scope.sessionId });
      const { name, credential } = parseInput(AddPasskeyBody, await readJson(c));
      await consumeChallenge(services, scope.companyId, challenge);
      const created = await verifyNewPasskey(credential, { challenge, site: readRelyingParty(c, config) });
      return c.json(
        await commit(services, scope.companyId, (write) => addPasskey({ ...write, scope }, { ...created, name })),
        201,
      );
    },
  );

  router.scoped(
    `PUT ${passkeyPath}`,
    { summary: 'Gives a passkey another name', body: RenamePasskeyBody, answer: Passkey },
    async (c, scope) => {
      const id = parseInput(PasskeyId, c.req.param('passkeyId'));
      const { name } = parseInput(RenamePasskeyBody, await readJson(c));
      return c.json(await commit(services, scope.companyId, (write) => renamePasskey({ ...write, scope }, id, name)));
    },
  );

  router.scoped(`DELETE ${passkeyPath}`, { summary: 'Removes a passkey', body: RemovePasskeyBody }, async (c, scope) => {
    const id = parseInput(PasskeyId, c.req.param('passkeyId'));
    await assertAccount(c, scope, parseInput(RemovePasskeyBody, await readJson(c)).proof);
    await commit(services, scope.companyId, async (write) => {
      const { requireSecondFactor } = await loadCompanySettings(write.tx, scope.companyId);
      await removePasskey({ ...write, scope }, id, { needsSecondFactor: requireSecondFactor === 'enabled' });
    });
    return c.json({});
  });
}

/**
 * Decodes a challenge to bytes. A challenge is already base64url text. If it were passed to SimpleWebAuthn as text,
 * SimpleWebAuthn would encode it a second time.
 */
const toChallengeBytes = (challenge: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(challenge, 'base64url'));

/**
 * Returns the options with which a browser asks the user for a passkey. The browser accepts one of the given passkeys, or any
 * passkey of the site if none are given.
 */
export const createPasskeyRequestOptions = async (
  { id }: RelyingParty,
  challenge: string,
  allowCredentials?: { id: string; transports: string[] }[],
): Promise<PasskeyDialogOptions> => ({
  ...(await generateAuthenticationOptions({
    rpID: id,
    challenge: toChallengeBytes(challenge),
    userVerification: 'required',
    ...(allowCredentials === undefined ? {} : { allowCredentials }),
  })),
});

/** Verifies a credential that the browser created. Refuses with ERR_PASSKEY_REFUSED. */
async function verifyNewPasskey(
  credential: RegistrationCredential,
  { challenge, site }: { readonly challenge: Challenge; readonly site: RelyingParty },
): Promise<Omit<NewPasskey, 'name'>> {
  const { transports, ...response } = credential.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge.value,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => {
    // SimpleWebAuthn throws for every credential that it rejects, so each error counts as a refusal.
    throw new AppError('ERR_PASSKEY_REFUSED', 422);
  });
  if (registrationInfo === undefined) throw new AppError('ERR_PASSKEY_REFUSED', 422);
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
    rpId: site.id,
  };
}
