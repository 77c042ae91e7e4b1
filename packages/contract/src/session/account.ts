import * as v from 'valibot';
import { Instant } from '../instant.ts';
import { DeviceKind } from './session.ts';

/** The minimum and maximum length of a new password, in characters (coverage 2 §9). */
export const PASSWORD_CHARACTERS = { min: 5, max: 50 } as const;
export const NewPassword = v.pipe(v.string(), v.minLength(PASSWORD_CHARACTERS.min), v.maxLength(PASSWORD_CHARACTERS.max));
/** A password with which a user proves their identity. */
export const CurrentPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const SecondFactorCode = v.pipe(v.string(), v.trim(), v.minLength(6), v.maxLength(40));

/** `PUT /account/password`, Prosa's own: replaces the password `current` by `next`, and ends the user's other sessions. */
export const ChangePasswordBody = v.object({ current: CurrentPassword, next: NewPassword });
export type ChangePasswordBody = v.InferOutput<typeof ChangePasswordBody>;

export const SessionId = v.pipe(v.string(), v.uuid(), v.brand('SessionId'));
export type SessionId = v.InferOutput<typeof SessionId>;

/**
 * A live session of the user. `userAgent` is the header of the browser that logged in. `usedAt` is the time of the newest
 * refresh.
 */
export const AccountSession = v.object({
  id: SessionId,
  device: DeviceKind,
  userAgent: v.string(),
  createdAt: Instant,
  usedAt: Instant,
  isCurrent: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;

/** `GET /account/second-factor`, Prosa's own: whether one-time codes are on, and how many recovery codes are left. */
export const SecondFactorStatus = v.object({ isOn: v.boolean(), recoveryCodesLeft: v.number() });
export type SecondFactorStatus = v.InferOutput<typeof SecondFactorStatus>;

/**
 * `POST /account/second-factor` begins the set-up of one-time codes. The answer has the secret, in base 32 and as the URI that
 * authenticator apps read.
 */
export const BeginSecondFactorBody = v.object({ password: CurrentPassword });
export const SecondFactorSecret = v.object({ secret: v.string(), uri: v.string() });
export type SecondFactorSecret = v.InferOutput<typeof SecondFactorSecret>;

/**
 * `PUT /account/second-factor` completes the set-up of one-time codes with the first code of the user's authenticator app. Only
 * the answer of this call contains the recovery codes.
 */
export const ConfirmSecondFactorBody = v.object({ code: SecondFactorCode });
export const ConfirmedSecondFactor = v.object({ recoveryCodes: v.array(v.string()) });
export type ConfirmedSecondFactor = v.InferOutput<typeof ConfirmedSecondFactor>;

/** `POST /account/recovery-codes`, Prosa's own: replaces the recovery codes. The answer is a `ConfirmedSecondFactor`. */
export const ReplaceRecoveryCodesBody = v.object({ password: CurrentPassword });

/** `DELETE /account/second-factor` turns the user's one-time codes off. */
export const RemoveSecondFactorBody = v.object({ password: CurrentPassword });
