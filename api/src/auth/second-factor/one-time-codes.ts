import { Secret, TOTP } from 'otpauth';

/** The time in seconds after which the next one-time code begins: the time step of RFC 6238. */
const CODE_STEP_SECONDS = 30;
/** The number of time steps by which the clock of the phone may differ from the clock of the server (RFC 6238 §5.2). */
const MAX_CODE_STEPS_APART = 1;
const SECRET_BYTES = 20;

const createTotp = (secret: string, account: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ ...account, secret: Secret.fromBase32(secret), period: CODE_STEP_SECONDS });

/** Returns a new secret in base 32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth:` address that contains the secret for authenticator apps. */
export const toTotpUri = (secret: string, account: { readonly issuer: string; readonly label: string }): string =>
  createTotp(secret, account).toString();

/**
 * Returns the number of the time step to which a one-time code belongs. Returns undefined for a wrong code. Also returns
 * undefined for a code whose step is not later than `lastStep`, because somebody may have read a used code over the user's
 * shoulder.
 */
export function findTimeStepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
) {
  const timestamp = now.getTime();
  const delta = createTotp(secret, { issuer: '', label: '' }).validate({ token: code, timestamp, window: MAX_CODE_STEPS_APART });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period: CODE_STEP_SECONDS, timestamp }) + delta;
  return step > lastStep ? step : undefined;
}
