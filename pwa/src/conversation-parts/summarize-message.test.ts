import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { summarizeMessage, type SummarizedMessage } from './summarize-message.ts';

const t = ((key: string) => key) as unknown as TFunction; // The test uses only these keys.
const said = (changes: Partial<SummarizedMessage>): string =>
  summarizeMessage(t, { body: '', mediaType: 'chat', media: null, isDeleted: false, fromMe: true, ...changes });

test('a message without text is named by its kind: audio with its length, a document by its name', () => {
  expect(said({ mediaType: 'audio', media: { name: 'voz.mp3', durationS: 2.4 } })).toBe('conversation.audio · 0:02');
  expect(said({ mediaType: 'audio', media: { name: 'voz.mp3', durationS: null } })).toBe('conversation.audio');
  expect(said({ mediaType: 'image', media: { name: 'IMG_1.jpg' } })).toBe('conversation.image');
  expect(said({ mediaType: 'application', media: { name: 'contrato.pdf' } })).toBe('contrato.pdf');
  expect(said({ body: 'segredo', isDeleted: true })).toBe('conversation.deleted');
});

test('a text is shown without style marks', () => {
  expect(said({ body: '*Aviso:* chega _hoje_' })).toBe('Aviso: chega hoje');
});

test('a signature is not repeated, and a customer’s own first line is no signature', () => {
  expect(said({ body: '*Lúcia Aurora:*\nBom dia' })).toBe('Bom dia');
  expect(said({ body: '*Lúcia Aurora:*\nBom dia', fromMe: false })).toBe('Lúcia Aurora:\nBom dia');
});
