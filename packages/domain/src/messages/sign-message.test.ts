import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countSignatureCharacters,
  findSignedName,
  signMessage,
  stripOwnSignature,
  toPlainSignedText,
  stripSignature,
} from './sign-message.ts';

test("a signature is the line '*{userName}:*' before the text", () => {
  expect(signMessage('Ana Souza', 'Bom dia!')).toBe('*Ana Souza:*\nBom dia!');
  expect(signMessage('Ana Souza', '')).toBe('');
});

test('a signature is recognised with any line ending, and only in messages of the company', () => {
  for (const end of ['\n', '\r\n']) {
    const body = `*Lúcia Aurora:*${end}Bom dia`;
    expect(stripSignature(body)).toBe('Bom dia');
    expect(findSignedName(body)).toBe('Lúcia Aurora');
    expect(toPlainSignedText(body)).toBe('Lúcia Aurora: Bom dia');
    expect(stripOwnSignature({ fromMe: true, body })).toBe('Bom dia');
    expect(stripOwnSignature({ fromMe: false, body })).toBe(body);
  }
});

test('removing the signature restores the text, and countSignatureCharacters returns the length of the added signature', () => {
  const name = fc.stringMatching(/^[A-Za-z ]{2,50}$/);
  fc.assert(
    fc.property(name, fc.stringMatching(/\S/), (who, body) => {
      const signed = signMessage(who, body);
      expect(stripSignature(signed)).toBe(body);
      expect(signed).toHaveLength(body.length + countSignatureCharacters(who));
    }),
  );
});
