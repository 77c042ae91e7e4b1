import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signatureLength, signMessage, withoutSignature } from './sign-message.ts';

test("the signature is a line '*{userName}:*' before the body", () => {
  expect(signMessage('Ana Souza', 'Bom dia!')).toBe('*Ana Souza:*\nBom dia!');
  expect(signMessage('Ana Souza', '')).toBe('');
});

test('what was signed comes back without its signature, and is as much longer as it says', () => {
  const name = fc.stringMatching(/^[A-Za-z ]{2,50}$/);
  fc.assert(
    fc.property(name, fc.stringMatching(/\S/), (who, body) => {
      const signed = signMessage(who, body);
      expect(withoutSignature(signed)).toBe(body);
      expect(signed).toHaveLength(body.length + signatureLength(who));
    }),
  );
});
