import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The maximum number of secrets against which a body is checked. Meta signs a body with the secret of one app, and a few
 * connections may have an outdated secret.
 */
const MAX_TRIED_SECRETS = 5;

/** Returns the digest in `header` (X-Hub-Signature-256), or undefined if the header has none. */
export const parseSignatureHeader = (header: string | undefined): Buffer | undefined => {
  const digits = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  return digits === undefined ? undefined : Buffer.from(digits, 'hex');
};

/**
 * Returns a function that tests whether `signature` was made of exactly these bytes with a given secret. Every comparison takes
 * the same time.
 *
 * Each new secret costs a pass over the whole body. The function therefore tries each secret only once, and at most
 * `MAX_TRIED_SECRETS` of them. A forged body with many phone numbers then costs no more than any other body.
 */
export function createSignatureCheck(rawBody: Uint8Array, signature: Buffer): (appSecret: string) => boolean {
  const results = new Map<string, boolean>();
  return (appSecret) => {
    const cachedVerification = results.get(appSecret);
    if (cachedVerification !== undefined) return cachedVerification;
    if (results.size >= MAX_TRIED_SECRETS) return false;
    const isSigned = timingSafeEqual(createHmac('sha256', appSecret).update(rawBody).digest(), signature);
    results.set(appSecret, isSigned);
    return isSigned;
  };
}
