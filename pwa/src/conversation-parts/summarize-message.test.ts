import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { summarizeMessage, type SummarizedMessage } from './summarize-message.ts';

const t = ((key: string) => key) as unknown as TFunction; // The cast is safe: the summary calls `t` only with keys.
const summarize = (changes: Partial<SummarizedMessage>): string =>
  summarizeMessage(t, { body: '', mediaType: 'chat', media: null, isDeleted: false, fromMe: true, ...changes });

test('the summary of a message without text is the kind of its media, and the summary of a document is its file name', () => {
  expect(summarize({ mediaType: 'audio', media: { name: 'voz.mp3', durationS: 2.4 } })).toBe('conversation.audio · 0:02');
  expect(summarize({ mediaType: 'audio', media: { name: 'voz.mp3', durationS: null } })).toBe('conversation.audio');
  expect(summarize({ mediaType: 'image', media: { name: 'IMG_1.jpg' } })).toBe('conversation.image');
  expect(summarize({ mediaType: 'application', media: { name: 'contrato.pdf' } })).toBe('contrato.pdf');
  expect(summarize({ mediaType: 'call_log' })).toBe('conversation.call');
  const call = (isMissed: boolean, durationS: number | null) => ({ call: { isMissed, durationS } });
  expect(summarize({ mediaType: 'call_log', dataJson: call(true, null) })).toBe('conversation.missedCall');
  expect(summarize({ mediaType: 'call_log', dataJson: call(false, 125) })).toBe('conversation.call · 2:05');
  expect(summarize({ body: 'segredo', isDeleted: true })).toBe('conversation.deleted');
});

test('the summary of a text leaves out style marks', () => {
  expect(summarize({ body: '*Aviso:* chega _hoje_' })).toBe('Aviso: chega hoje');
});

test('the summary leaves out an attendant’s signature, but keeps a customer’s first line that looks like a signature', () => {
  expect(summarize({ body: '*Lúcia Aurora:*\nBom dia' })).toBe('Bom dia');
  expect(summarize({ body: '*Lúcia Aurora:*\nBom dia', fromMe: false })).toBe('Lúcia Aurora:\nBom dia');
});
