import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `header` (X-Hub-Signature-256) signs exactly these bytes with `appSecret`; takes the same time for any guess. */
export function verifySignature(rawBody: Uint8Array, header: string | undefined, appSecret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  return timingSafeEqual(createHmac('sha256', appSecret).update(rawBody).digest(), Buffer.from(given, 'hex'));
}
