import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

test('only the same key opens a sealed text, and only if no byte was changed', () => {
  const secrets = createSecrets(randomBytes(32));
  const others = createSecrets(randomBytes(32));
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, at) => {
      const sealed = secrets.seal(text);
      expect(secrets.open(sealed)).toBe(text);
      expect(() => others.open(sealed)).toThrow();
      const changed = Buffer.from(sealed);
      const index = at % changed.length;
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.open(changed)).toThrow();
    }),
  );
});
