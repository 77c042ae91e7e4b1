import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts values that must not be readable in the database, and derives keys for other uses. */
export type Secrets = {
  /** Encrypts and authenticates a text. Two calls with the same text give different results. */
  readonly seal: (text: string) => Buffer;
  /** Decrypts a sealed text. Throws if `sealed` was changed or sealed with another key. */
  readonly open: (sealed: Buffer) => string;
  /** Derives a 32-byte key for `purpose`. The result is the same at every start. */
  readonly keyFor: (purpose: string) => Buffer;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates the secrets of an installation. All other keys are derived from `key`, so whoever has `key` can decrypt everything.
 */
export function createSecrets(key: Buffer): Secrets {
  const derived = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const derivedKey = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `prosa ${purpose}`, 32));
    derived.set(purpose, derivedKey);
    return derivedKey;
  };
  const columnKeys = keyFor('sealed columns');
  return {
    keyFor,
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', columnKeys, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', columnKeys, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}
