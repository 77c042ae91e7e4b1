import { createHmac, timingSafeEqual } from 'node:crypto';

/** Meta signs a body with the secret of one app; those of a few connections may be out of date. */
const MOST_SECRETS = 5;

/** The digest that `header` (X-Hub-Signature-256) holds; undefined where it holds none. */
export const signatureIn = (header: string | undefined): Buffer | undefined => {
  const digits = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
};

/**
 * Gives the test whether `signature` signs exactly these bytes with a secret; it takes the same time for any guess. Each secret costs a
 * walk over the whole body, so each is tried once, and no more than a few: whoever names many numbers in a forged body gains nothing.
 */
export function signatureCheck(rawBody: Uint8Array, signature: Buffer): (appSecret: string) => boolean {
  const tried = new Map<string, boolean>();
  return (appSecret) => {
    const known = tried.get(appSecret);
    if (known !== undefined) return known;
    if (tried.size >= MOST_SECRETS) return false;
    const isSigned = timingSafeEqual(createHmac('sha256', appSecret).update(rawBody).digest(), signature);
    tried.set(appSecret, isSigned);
    return isSigned;
  };
}
