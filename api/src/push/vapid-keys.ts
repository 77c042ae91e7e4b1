import { createECDH } from 'node:crypto';
import type { Services } from '../platform/services.ts';

/** Who this installation is to push services (RFC 8292), as base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** The configured key, or one made of the installation's secret key: the same at every start and in every process. */
export function vapidKeys({ config, secrets }: Pick<Services, 'config' | 'secrets'>): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(config.push.privateKey ?? secrets.keyFor('web push'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey().toString('base64url').padStart(43, 'A') };
}
