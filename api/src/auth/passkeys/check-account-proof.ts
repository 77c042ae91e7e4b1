import type { Context } from 'hono';
import type { AccountProof } from '@prosa/contract/session/passkeys';
import type { Scope } from '../../platform/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import { createPasswordCheck } from '../accounts/check-password.ts';
import { createLoginLimit } from '../limits/login-limit.ts';
import { createChallenges } from './challenges.ts';
import { readRelyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

/**
 * Returns a function that checks that the caller is the user of the open session, and not somebody else at the device. The caller
 * proves this with the password or a passkey. The function counts the tries. It refuses with ERR_WRONG_PASSWORD,
 * ERR_PASSKEY_REFUSED and ERR_TOO_MANY_REQUESTS.
 */
export function createAccountProofCheck(services: Services): (c: Context, scope: Scope, proof: AccountProof) => Promise<void> {
  const assertPassword = createPasswordCheck(services);
  const challenges = createChallenges(services);
  const limit = createLoginLimit(services.redis);
  return async (c, scope, proof) => {
    if ('password' in proof) return assertPassword(scope, proof.password);
    const { companyId, viewer, sessionId } = scope;
    const account = { address: '', email: `account ${companyId} ${viewer.id}`, deviceId: 'passkey' };
    await limit.count(account);
    const challenge = challenges.take(c, { purpose: 'confirm', sessionId });
    const site = readRelyingParty(c, services.config);
    const person = { companyId, userId: viewer.id };
    await verifyPasskey(services, person, { credential: proof.passkey, challenge, site });
    await limit.forgive(account);
  };
}
