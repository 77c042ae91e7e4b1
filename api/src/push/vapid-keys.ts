import { createECDH } from 'node:crypto';
import type { Services } from '../platform/services.ts';

/** The key pair by which push services identify this installation (RFC 8292), as base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/**
 * Returns the configured key, or else one derived from the installation's secret key. The derived key is the same at every start
 * and in every process.
 */
export function toVapidKeys({ config, secrets }: Pick<Services, 'config' | 'secrets'>): VapidKeys {
  const privateKey = config.push.privateKey ?? secrets.keyFor('web push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  // The private key is encoded from its own bytes, because the library would drop leading zero bytes, with which one key in 256
  // begins.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
