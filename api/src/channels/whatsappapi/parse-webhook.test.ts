import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signWebhook } from '@prosa/testing/graph-webhooks';
import { parseWebhook } from './parse-webhook.ts';
import { splitWebhook } from './split-webhook.ts';
import { createSignatureCheck, parseSignatureHeader } from './verify-signature.ts';
import { findPhoneNumberIds } from './webhook-numbers.ts';

const folder = new URL('./fixtures/', import.meta.url);
const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
const ownId = '0197f3c0-7f9e-7b3a-8c1d-111111111111';
const quoting = { quotedProviderId: 'wamid.ours' };
const file = (ref: string, name: string, mimeType: string) => ({ media: { ref, name, mimeType } });

/**
 * The messages that the parser must return, by the names of their fixtures. Each kind of message has one fixture. Its payload is
 * the example in Meta's documentation.
 */
const messages: Readonly<Record<string, object>> = {
  text: { body: 'Olá, tudo bem? ç', mediaType: 'chat', media: null, quotedProviderId: null, dataJson: null },
  quoted: { body: 'sim', mediaType: 'chat', ...quoting },
  'from-advertisement': { body: 'Quero saber mais', mediaType: 'chat' },
  image: { body: 'a foto', mediaType: 'image', ...file('1003383421387256', 'image.jpeg', 'image/jpeg') },
  audio: { body: '', mediaType: 'audio', ...file('1003383421387257', 'audio.ogg', 'audio/ogg') },
  video: { body: '', mediaType: 'video', ...file('1003383421387258', 'video.mp4', 'video/mp4') },
  document: { body: 'o exame', mediaType: 'application', ...file('1003383421387259', 'exame.pdf', 'application/pdf') },
  sticker: { body: '', mediaType: 'image', ...file('1003383421387260', 'image.webp', 'image/webp') },
  location: {
    body: 'Clínica',
    mediaType: 'locationMessage',
    dataJson: { location: { latitude: -23.5, longitude: -46.6, name: 'Clínica', address: 'Rua Augusta, 100' } },
  },
  contacts: {
    body: 'Rita Lee',
    mediaType: 'contactMessage',
    dataJson: { contacts: [{ name: 'Rita Lee', numbers: ['+55 11 99999-0000', '+55 11 3333-0000'] }] },
  },
  reaction: { body: '👍', mediaType: 'reactionMessage', ...quoting },
  'reaction-removed': { body: '', mediaType: 'reactionMessage', ...quoting },
  button: { body: 'Confirmar', mediaType: 'buttonsMessage', dataJson: { reply: { id: 'yes' } }, ...quoting },
  'button-reply': {
    body: 'Suporte',
    mediaType: 'buttonsMessage',
    dataJson: { reply: { id: '1', title: 'Suporte' } },
    ...quoting,
  },
  'list-reply': {
    body: 'Vendas',
    mediaType: 'buttonsMessage',
    dataJson: { reply: { id: '2', title: 'Vendas', description: 'Comprar' } },
    ...quoting,
  },
  'form-reply': {
    body: 'Sent\nnome: Rita\ndias: ["seg","qua"]',
    mediaType: 'buttonsMessage',
    dataJson: { reply: { id: 'flow' } },
    ...quoting,
  },
  call: { body: '', mediaType: 'call_log', dataJson: { call: { isMissed: false, durationS: 125 } } },
  'call-missed': { body: '', mediaType: 'call_log', dataJson: { call: { isMissed: true, durationS: null } } },
  order: { body: '', mediaType: 'chat', dataJson: { unsupported: 'order' } },
  unsupported: { body: '', mediaType: 'chat', dataJson: { unsupported: 'unsupported' } },
};
const statuses: Readonly<Record<string, object>> = {
  'status-sent': { ack: 1, failure: null },
  'status-delivered': { ack: 2, failure: null },
  'status-read': { ack: 3, failure: null },
  'status-failed': { ack: null, failure: 'Receiver is incapable of receiving this message (131026)' },
  'status-outside-window': { ack: null, failure: 'ERR_OUTSIDE_REPLY_WINDOW' },
};
const fixturesWithOwnTest = ['system', 'partly-broken', 'call-begun', 'revoke'];

test.each(Object.entries(messages))('the parser returns the expected message for the fixture %s', (name, expected) => {
  expect(parseWebhook(fixture(name))).toEqual([
    {
      kind: 'message',
      message: expect.objectContaining({
        providerId: expect.stringMatching(/^wa(m|c)id\./),
        fromMe: false,
        contact: {
          identity: { kind: 'phone', value: '551187654321' },
          name: 'João Conceição',
          number: '551187654321',
          isGroup: false,
        },
        at: new Date(1_749_416_383_000),
        ...expected,
      }),
    },
  ]);
});

test.each(Object.entries(statuses))('the parser returns the expected status for the fixture %s', (name, expected) => {
  expect(parseWebhook(fixture(name))).toEqual([
    { kind: 'status', providerId: 'wamid.ours', messageId: ownId, at: new Date(1_749_416_390_000), ...expected },
  ]);
});

test('a system notice of Meta about a phone number is not parsed as a message', () => {
  expect(parseWebhook(fixture('system'))).toEqual([{ kind: 'unknown', reason: 'message of type system' }]);
});

test('a deletion by the customer has the id of the deleted message, and stays with the customer’s other events', () => {
  expect(splitWebhook(fixture('revoke')).map(({ sender }) => sender)).toEqual([{ kind: 'phone', value: '551187654321' }]);
  expect(parseWebhook(fixture('revoke'))).toEqual([{ kind: 'deletion', providerId: 'wamid.revoked' }]);
});

test('the start of a call is parsed as a ringing call, and not as a message', () => {
  expect(parseWebhook(fixture('call-begun'))).toEqual([
    { kind: 'call', call: { callId: 'wacid.call', at: new Date(1_749_416_383_000) } },
  ]);
});

test('an invalid entry, change, contact, message or status does not affect the valid ones of the same webhook', () => {
  const events = parseWebhook(fixture('partly-broken'));
  const kept = events.flatMap((event) => (event.kind === 'message' ? [event.message] : []));
  expect(kept.map(({ providerId, body, dataJson, contact }) => [providerId, body, dataJson, contact.name])).toEqual([
    ['wamid.empty', '', { unsupported: 'text' }, 'João Conceição'],
    ['wamid.kept', 'fica', null, 'João Conceição'],
  ]);
  expect(events.flatMap((event) => (event.kind === 'status' ? [[event.providerId, event.ack]] : []))).toEqual([
    ['wamid.ours', 3],
    ['wamid.other', 1],
  ]);
  expect(events.filter((event) => event.kind === 'unknown')).toHaveLength(7);
});

test('this test file has an expected event for each fixture', () => {
  const names = readdirSync(folder).map((name) => name.replace('.json', ''));
  expect(new Set(names)).toEqual(new Set([...Object.keys(messages), ...Object.keys(statuses), ...fixturesWithOwnTest]));
});

test('no payload makes the parser throw', () => {
  const wrapped = (message: unknown) => ({
    entry: [
      {
        changes: [{ value: { metadata: { phone_number_id: '1' }, messages: [message], statuses: [message], calls: [message] } }],
      },
    ],
  });
  fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(parseWebhook(value))));
  fc.assert(fc.property(fc.jsonValue(), (message) => Array.isArray(parseWebhook(wrapped(message)))));
});

test('the signature of a body is valid only for exactly the signed bytes', () => {
  const { body, headers } = signWebhook({ appSecret: 's3cret' }, { text: 'ação' });
  const signature = parseSignatureHeader(headers['x-hub-signature-256']) ?? Buffer.alloc(0);
  expect(createSignatureCheck(Buffer.from(body), signature)('s3cret')).toBe(true);
  expect(createSignatureCheck(Buffer.from(`${body} `), signature)('s3cret')).toBe(false);
  expect(createSignatureCheck(Buffer.from(body), signature)('other')).toBe(false);
  for (const none of [undefined, '', 'sha256=00', `sha1=${'0'.repeat(64)}`]) expect(parseSignatureHeader(none)).toBeUndefined();
});

test('the signature of a body is checked against at most five different secrets', () => {
  const { body, headers } = signWebhook({ appSecret: 's3cret' }, { text: 'oi' });
  const isSigned = createSignatureCheck(
    Buffer.from(body),
    parseSignatureHeader(headers['x-hub-signature-256']) ?? Buffer.alloc(0),
  );
  for (let each = 0; each < 100; each += 1) expect(isSigned('another')).toBe(false);
  expect(isSigned('s3cret')).toBe(true);
  for (const other of ['1', '2', '3', '4']) expect(isSigned(other)).toBe(false);
  expect(isSigned('s3cret')).toBe(true);
  const forged = createSignatureCheck(Buffer.from(body), parseSignatureHeader(headers['x-hub-signature-256']) ?? Buffer.alloc(0));
  for (const other of ['1', '2', '3', '4', '5']) expect(forged(other)).toBe(false);
  expect(forged('s3cret')).toBe(false);
});

test('a body with more than 10,000 phone number ids is refused', () => {
  expect(() => findPhoneNumberIds('"phone_number_id":"1",'.repeat(10_001))).toThrow('ERR_BAD_REQUEST');
  expect(findPhoneNumberIds('"phone_number_id":"1",'.repeat(10_000))).toEqual(['1']);
});

test.each([
  ['document', 'exame.pdf'],
  ['contacts', 'Rita Lee'],
  ['location', 'Clínica'],
])('the parser removes characters that reverse the reading direction from names in a message of the kind “%s”', (kind, name) => {
  const turned = JSON.stringify(fixture(kind)).replaceAll(name, `${name}\u202Efdp.exe`);
  const events = JSON.stringify(parseWebhook(JSON.parse(turned)));
  expect(events).toContain(`${name}fdp.exe`);
  expect(events).not.toContain('\u202E');
});
