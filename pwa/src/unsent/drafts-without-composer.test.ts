import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { parse } from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { storeDraft } from '../drafts/store-draft.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { sampleActor, makePayload, openDatabase, createMessageCommand } from '../testing/sample-rows.ts';
import { listDraftsWithoutComposer, joinDraftTexts } from './drafts-without-composer.ts';
import { findTypedText } from './find-typed-text.ts';

const listDraftTexts = async (database: Awaited<ReturnType<typeof openDatabase>>) =>
  (await listDraftsWithoutComposer(database)).map(({ draft }) => joinDraftTexts(draft));

it('[C6] drafts of an answer and of a note are listed once the ticket of the drafts is hidden from the user', async () => {
  const database = await openDatabase([1]);
  await database.tickets.update(1, { status: 'open', userId: parse(UserId, sampleActor.id) });
  await storeDraft(database, 1, { text: 'half an answer', about: 'Rosa', uuid: 'u' });
  await storeDraft(database, 1, { note: 'half a note' });
  expect(await listDraftTexts(database)).toEqual([]);
  await database.tickets.delete(1);
  expect(await listDraftTexts(database)).toEqual(['half an answer\nhalf a note']);
  expect((await listDraftsWithoutComposer(database))[0]?.draft).toMatchObject({ about: 'Rosa', uuid: 'u' });
});

it('[C6] while a ticket takes no answers, a draft with an answer is listed, and a draft with only a note is not', async () => {
  const database = await openDatabase([1]);
  await database.tickets.update(1, { status: 'pending' });
  await storeDraft(database, 1, { note: 'half a note' });
  expect(await listDraftTexts(database)).toEqual([]);
  await storeDraft(database, 1, { text: 'half an answer' });
  expect(await listDraftTexts(database)).toEqual(['half an answer\nhalf a note']);
  await database.tickets.update(1, { status: 'open' });
  expect(await listDraftTexts(database)).toEqual([]);
});

it('[C6] the draft of an answer is listed while its customer can only get a template', async () => {
  const database = await openDatabase([1]);
  const wroteAgo = (hours: number) => ({ lastInboundAt: new Date(Date.now() - hours * 3_600_000).toISOString() });
  await database.tickets.update(1, { status: 'open', channel: 'whatsappapi', ...wroteAgo(25) });
  await storeDraft(database, 1, { text: 'half an answer' });
  expect(await listDraftTexts(database)).toEqual(['half an answer']);
  await database.tickets.update(1, wroteAgo(23));
  expect(await listDraftTexts(database)).toEqual([]);
});

it('[C6] emptying the answer keeps the note’s draft, and a draft without any content is deleted', async () => {
  const database = await openDatabase([1]);
  await storeDraft(database, 1, { text: 'answer', note: 'note' });
  await storeDraft(database, 1, { text: '', files: [] });
  expect(await database.drafts.get(1)).toMatchObject({ text: '', note: 'note' });
  await storeDraft(database, 1, { note: '' });
  expect(await database.drafts.count()).toBe(0);
});

it('[C6] the text that the user typed is found in an entry for a message, a note, a transfer or an edit', async () => {
  const database = await openDatabase([1]);
  await database.tickets.update(1, { status: 'open', userId: parse(UserId, sampleActor.id) });
  await writeCommand(database, createMessageCommand, { payload: makePayload(1, 1), actor: sampleActor });
  const [entry] = await database.outbox.toArray();
  expect(entry === undefined ? '' : findTypedText(entry)).toBe('1');
  const none = { changes: [] };
  expect(findTypedText({ ...none, payload: { ticketId: 1, note: 'Ligar às 15h' } })).toBe('Ligar às 15h');
  expect(findTypedText({ ...none, payload: { ticketId: 1, queueId: 1, message: 'Quer parcelar' } })).toBe('Quer parcelar');
  expect(findTypedText({ ...none, payload: { messageId: 'm', body: 'corrigido' } })).toBe('corrigido');
  expect(findTypedText({ ...none, payload: { ticketId: 1 } })).toBe('');
});
