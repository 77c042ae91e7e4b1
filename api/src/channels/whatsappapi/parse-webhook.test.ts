import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signWebhook } from '@prosa/testing/fake-graph';
import { parseWebhook } from './parse-webhook.ts';
import { verifySignature } from './verify-signature.ts';

const batch: unknown = JSON.parse(readFileSync(new URL('./fixtures/batch.json', import.meta.url), 'utf8'));

test('every documented kind of a batch is read, and what is unknown or broken loses none of the others', () => {
  const events = parseWebhook(batch);
  const messages = events.flatMap((event) => (event.kind === 'message' ? [event.message] : []));
  expect(messages.map((m) => [m.providerId.slice(6), m.mediaType, m.body])).toEqual([
    ['text', 'chat', 'Olá, tudo bem? ç'],
    ['quoted', 'chat', 'sim'],
    ['image', 'image', 'a foto'],
    ['audio', 'audio', ''],
    ['video', 'video', ''],
    ['document', 'application', ''],
    ['sticker', 'image', ''],
    ['location', 'locationMessage', 'Clínica'],
    ['contacts', 'contactMessage', 'Rita Lee'],
    ['reaction', 'reactionMessage', '👍'],
    ['button', 'chat', 'Confirmar'],
    ['buttonreply', 'chat', 'Suporte'],
    ['listreply', 'chat', 'Vendas'],
  ]);
  expect(messages[0]?.contact).toEqual({
    identity: { kind: 'phone', value: '551187654321' },
    name: 'João Conceição',
    number: '551187654321',
    isGroup: false,
  });
  expect(messages[1]?.quotedProviderId).toBe('wamid.ours');
  expect(messages[3]?.media).toEqual({ ref: '2', name: 'audio.ogg', mimeType: 'audio/ogg' });
  expect(messages[5]?.media?.name).toBe('exame.pdf');
  expect(events.filter((event) => event.kind === 'unknown').map((event) => event.reason)).toEqual([
    'message of type hologram',
    'message of type text',
    'change of field account_update',
  ]);
});

test('statuses carry the tick, our id where it came back, and what failed in words', () => {
  const statuses = parseWebhook(batch).filter((event) => event.kind === 'status');
  expect(statuses.map(({ ack, messageId, failure }) => ({ ack, messageId, failure }))).toEqual([
    { ack: 3, messageId: '0197f3c0-7f9e-7b3a-8c1d-111111111111', failure: null },
    { ack: null, messageId: null, failure: 'Receiver is incapable of receiving this message' },
    { ack: null, messageId: null, failure: 'ERR_OUTSIDE_REPLY_WINDOW' },
  ]);
});

test('nothing that could arrive makes it throw', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(parseWebhook(value))));
  fc.assert(
    fc.property(fc.jsonValue(), (message) =>
      Array.isArray(
        parseWebhook({
          entry: [{ changes: [{ value: { metadata: { phone_number_id: '1' }, messages: [message], statuses: [message] } }] }],
        }),
      ),
    ),
  );
});

test('a signature holds for exactly the signed bytes', () => {
  const { body, headers } = signWebhook({ appSecret: 's3cret' }, { text: 'ação' });
  const signature = headers['x-hub-signature-256'];
  expect(verifySignature(Buffer.from(body), signature, 's3cret')).toBe(true);
  expect(verifySignature(Buffer.from(`${body} `), signature, 's3cret')).toBe(false);
  expect(verifySignature(Buffer.from(body), signature, 'other')).toBe(false);
  expect(verifySignature(Buffer.from(body), undefined, 's3cret')).toBe(false);
  expect(verifySignature(Buffer.from(body), 'sha256=00', 's3cret')).toBe(false);
});
