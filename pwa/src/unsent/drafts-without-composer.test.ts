import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { parse } from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { storeDraft } from '../drafts/store-draft.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { sampleActor, makePayload, openDatabase, sayCommand } from '../testing/sample-rows.ts';
import { listDraftsWithoutComposer, joinDraftTexts } from './drafts-without-composer.ts';
import { findTypedText } from './find-typed-text.ts';

const wordsLeft = async (database: Awaited<ReturnType<typeof openDatabase>>) =>
  (await listDraftsWithoutComposer(database)).map(({ draft }) => joinDraftTexts(draft));

it("[C6] drafts of an answer and of a note are listed once the user can't see their ticket any more", async () => {
  const database = await openDatabase([1]);
  await database.tickets.update(1, { status: 'open', userId: parse(UserId, sampleActor.id) });
  await storeDraft(database, 1, { text: 'half an answer', about: 'Rosa', uuid: 'u' });
  await storeDraft(database, 1, { note: 'half a note' });
  expect(await wordsLeft(database)).toEqual([]);
  await database.tickets.delete(1);
  expect(await wordsLeft(database)).toEqual(['half an answer\nhalf a note']);
  expect((await listDraftsWithoutComposer(database))[0]?.draft).toMatchObject({ about: 'Rosa', uuid: 'u' });
});

it('[C6] the draft of an answer is listed while its ticket takes no answers, and the draft of a note on it is not', async () => {
  const database = await openDatabase([1]);
  await database.tickets.update(1, { status: 'pending' });
  await storeDraft(database, 1, { note: 'half a note' });
  expect(await wordsLeft(database)).toEqual([]);
  await storeDraft(database, 1, { text: 'half an answer' });
  expect(await wordsLeft(database)).toEqual(['half an answer\nhalf a note']);
  await database.tickets.update(1, { status: 'open' });
  expect(await wordsLeft(database)).toEqual([]);
});

it('[C6] the draft of an answer is listed while its customer can only get a template', async () => {
  const database = await openDatabase([1]);
  const wroteAgo = (hours: number) => ({ lastInboundAt: new Date(Date.now() - hours * 3_600_000).toISOString() });
  await database.tickets.update(1, { status: 'open', channel: 'whatsappapi', ...wroteAgo(25) });
  await storeDraft(database, 1, { text: 'half an answer' });
  expect(await wordsLeft(database)).toEqual(['half an answer']);
  await database.tickets.update(1, wroteAgo(23));
  expect(await wordsLeft(database)).toEqual([]);
});

it('[C6] sending an answer keeps the note’s draft, and an empty draft disappears', async () => {
  const database = await openDatabase([1]);
  await storeDraft(database, 1, { text: 'answer', note: 'note' });
  await storeDraft(database, 1, { text: '', files: [] });
  expect(await database.drafts.get(1)).toMatchObject({ text: '', note: 'note' });
  await storeDraft(database, 1, { note: '' });
  expect(await database.drafts.count()).toBe(0);
});

it('[C6] the text of every refused entry can be read and copied', async () => {
  const database = await openDatabase([1]);
  await database.tickets.update(1, { status: 'open', userId: parse(UserId, sampleActor.id) });
  await writeCommand(database, sayCommand, { payload: makePayload(1, 1), actor: sampleActor });
  const [entry] = await database.outbox.toArray();
  expect(entry === undefined ? '' : findTypedText(entry)).toBe('1');
  const none = { changes: [] };
  expect(findTypedText({ ...none, payload: { ticketId: 1, note: 'Ligar às 15h' } })).toBe('Ligar às 15h');
  expect(findTypedText({ ...none, payload: { ticketId: 1, queueId: 1, message: 'Quer parcelar' } })).toBe('Quer parcelar');
  expect(findTypedText({ ...none, payload: { messageId: 'm', body: 'corrigido' } })).toBe('corrigido');
  expect(findTypedText({ ...none, payload: { ticketId: 1 } })).toBe('');
});
