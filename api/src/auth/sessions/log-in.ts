import type { LoginBody } from '@prosa/contract/session/session';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { hashPassword, verifyPassword } from '../../session/password.ts';
import { assertAdminProfile } from '../accounts/assert-admin-profile.ts';
import { assertSecondFactor } from '../second-factor/assert-second-factor.ts';
import { assertAccountUsable, findAccount } from '../accounts/find-account.ts';
import { openSession, type OpenedSession } from './open-session.ts';

/** A log-in with an unknown email is checked against this hash, so that its duration doesn't reveal that the email is unknown. */
let dummyHash: Promise<string> | undefined;

type LoginOptions = {
  /** The priority with which the password is checked: `first` for a known device, and `others` for any other device. */
  readonly passwordPriority?: 'first' | 'others';
  /** The `User-Agent` header of the browser. */
  readonly userAgent?: string | undefined;
};

/**
 * Opens a session, and ends the user's earlier session on the same kind of device. Refuses with ERR_INVALID_CREDENTIALS,
 * ERR_SUBSCRIPTION_EXPIRED (detail.date), ERR_OUT_OF_HOURS, ERR_SECOND_FACTOR_REQUIRED, ERR_SECOND_FACTOR_WRONG and
 * ERR_PASSKEY_REQUIRED. With `whileExpired`, refuses everybody but admins with ERR_NO_PERMISSION (detail.admins).
 */
export async function logIn(
  services: Services,
  { email, password, device, code, whileExpired = false }: LoginBody,
  { passwordPriority, userAgent }: LoginOptions = {},
): Promise<OpenedSession> {
  const account = await findAccount(services, { email });
  dummyHash ??= hashPassword('nobody');
  const isRightPassword = await verifyPassword(password, account?.password_hash ?? (await dummyHash), passwordPriority);
  if (account === undefined || !isRightPassword) throw new AppError('ERR_INVALID_CREDENTIALS', 401);
  const { company_id: companyId, profile } = account;
  if (whileExpired) await services.database.withTenant(companyId, (tx) => assertAdminProfile({ tx, companyId }, profile));
  assertAccountUsable(account, services.clock(), { whileExpired });
  const person = { companyId, userId: account.id };
  const hasSecondFactor = await assertSecondFactor(services, person, code);
  return openSession(services, person, { device, userAgent, passwordHash: account.password_hash, hasSecondFactor });
}
