import type { GivenCredential } from '@prosa/contract/session/passkeys';
import type { DeviceKind } from '@prosa/contract/session/session';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import { assertAccountUsable, findAccount } from './find-account.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import type { Challenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { parseUserHandle } from './user-handle.ts';
import { verifyPasskey } from './verify-passkey.ts';

type Answer = { readonly credential: GivenCredential; readonly challenge: Challenge; readonly site: RelyingParty };
type Browser = { readonly device: DeviceKind; readonly userAgent: string | undefined };

/**
 * Opens a session by a passkey, which identifies its user and counts as both factors. Refuses with ERR_PASSKEY_REFUSED,
 * ERR_SUBSCRIPTION_EXPIRED (detail.date), ERR_OUT_OF_HOURS.
 */
export async function logInByPasskey(services: Services, answer: Answer, browser: Browser): Promise<OpenedSession> {
  const person = parseUserHandle(answer.credential.response.userHandle);
  if (person === undefined) throw new AppError('ERR_PASSKEY_REFUSED', 422);
  await verifyPasskey(services, person, answer);
  const account = await findAccount(services, person);
  if (account === undefined) throw new AppError('ERR_PASSKEY_REFUSED', 422);
  assertAccountUsable(account, services.clock());
  return openSession(services, person, { ...browser, hasSecondFactor: true });
}
