import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toVapidKeys } from './vapid-keys.ts';

test('a private key keeps its bytes, including leading zeros, and matches its public key', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 28, maxLength: 28 }), fc.nat(4), (random, zeros) => {
      const key = Buffer.alloc(32, 1);
      key.set(random, 4);
      key.fill(0, 0, zeros);
      const secrets = { keyFor: () => key, seal: () => Buffer.alloc(0), open: () => '' };
      // The cast is safe: `toVapidKeys` reads nothing else.
      const { publicKey, privateKey } = toVapidKeys({ config: { push: { privateKey: null } }, secrets } as never);
      const decoded = Buffer.from(privateKey, 'base64url');
      expect(decoded).toEqual(key);
      const pair = createECDH('prime256v1');
      pair.setPrivateKey(decoded);
      expect(publicKey).toBe(pair.getPublicKey('base64url'));
    }),
  );
});
