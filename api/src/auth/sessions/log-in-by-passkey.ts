import type { AuthenticationCredential } from '@prosa/contract/session/passkeys';
import type { DeviceKind } from '@prosa/contract/session/session';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { assertAdminProfile } from '../accounts/assert-admin-profile.ts';
import { assertAccountUsable, findAccount } from '../accounts/find-account.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import type { Challenge } from '../passkeys/challenges.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { parseUserHandle } from '../accounts/user-handle.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';

type PasskeyAnswer = {
  readonly credential: AuthenticationCredential;
  readonly challenge: Challenge;
  readonly site: RelyingParty;
};
type PasskeyLoginOptions = {
  readonly device: DeviceKind;
  readonly userAgent: string | undefined;
  /** True to open a session of an admin even if the company's subscription has expired. */
  readonly whileExpired?: boolean | undefined;
};

/**
 * Opens a session by a passkey, which identifies its user and counts as both factors. Refuses with ERR_PASSKEY_REFUSED,
 * ERR_SUBSCRIPTION_EXPIRED (detail.date) and ERR_OUT_OF_HOURS. With `whileExpired`, refuses everybody but admins with
 * ERR_NO_PERMISSION (detail.admins).
 */
export async function logInByPasskey(
  services: Services,
  answer: PasskeyAnswer,
  { whileExpired = false, ...browser }: PasskeyLoginOptions,
): Promise<OpenedSession> {
  const person = parseUserHandle(answer.credential.response.userHandle);
  if (person === undefined) throw new AppError('ERR_PASSKEY_REFUSED', 422);
  await verifyPasskey(services, person, answer);
  const account = await findAccount(services, person);
  if (account === undefined) throw new AppError('ERR_PASSKEY_REFUSED', 422);
  const { companyId } = person;
  if (whileExpired) await services.database.withTenant(companyId, (tx) => assertAdminProfile({ tx, companyId }, account.profile));
  assertAccountUsable(account, services.clock(), { whileExpired });
  return openSession(services, person, { ...browser, hasSecondFactor: true });
}
