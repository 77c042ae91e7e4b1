import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { TagId, TicketId, TicketNoteId, UserId } from '@prosa/contract/ids';
import type { CommandAuthor } from '../platform/session/session.ts';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import type { CommandContext, CommandRequest } from '../sync/outbox/command.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { discardEntryInDatabase } from '../sync/outbox/outbox-actions.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { OutboxPorts } from '../sync/outbox/outbox.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { sampleActor, sampleContact, openDatabase, sampleTicket } from '../testing/sample-rows.ts';
import { ticketNoteCommands } from '../ticket-notes/ticket-note-commands.ts';
import { ticketCommands } from '../tickets/ticket-commands.ts';
import { contactCommands } from './contact-commands.ts';
import { readContactCard } from './use-contact-card.ts';

const commands = { ...contactCommands, ...ticketNoteCommands, ...ticketCommands };
const drain = (database: LocalDatabase, send: OutboxPorts['send']) => drainOnce(database, { commands, send });
const contactId = sampleContact().id;
const tagId = (id: number) => v.parse(TagId, id);

async function openContactDatabase(): Promise<LocalDatabase> {
  const database = await openDatabase([1]);
  await database.contacts.put({ ...sampleContact(), generation: 1 });
  return database;
}
const editContact = (database: LocalDatabase, fields: { name?: string; email?: string; number?: string }) =>
  writeCommand(database, contactCommands['update-contact'], { payload: { contactId, fields }, actor: sampleActor });

it('an edit of a contact is shown at once and sends only the changed fields, so that a colleague’s changes of other fields stay', async () => {
  const database = await openContactDatabase();
  await editContact(database, { name: 'Maria Alves' });
  expect(await database.contacts.get(1)).toMatchObject({ name: 'Maria Alves' });
  const sent: CommandRequest[] = [];
  await drain(database, async (request) => {
    sent.push(request);
    return { ...sampleContact({ name: 'Maria Alves' }), email: 'colega@prosa.test' };
  });
  expect(sent).toEqual([{ method: 'PUT', path: '/contacts/1', body: { name: 'Maria Alves' } }]);
  expect(await database.contacts.get(1)).toMatchObject({ name: 'Maria Alves', email: 'colega@prosa.test' });
});

it('if a user edits one field twice, the device shows the later value and sends both edits in order', async () => {
  const database = await openContactDatabase();
  await editContact(database, { name: 'Maria A.' });
  await editContact(database, { name: 'Maria B.' });
  const sent: unknown[] = [];
  let name = '';
  await drain(database, async ({ body }) => {
    sent.push(body);
    name = name === '' ? 'Maria A.' : 'Maria B.';
    // The answer to the first edit must not undo the second edit.
    expect(await database.contacts.get(1)).toMatchObject({ name: 'Maria B.' });
    return sampleContact({ name });
  });
  expect(sent).toEqual([{ name: 'Maria A.' }, { name: 'Maria B.' }]);
  expect(await database.contacts.get(1)).toMatchObject({ name: 'Maria B.' });
});

it('after a refused edit the device shows the server’s contact, and lists the edit with the reason for the refusal', async () => {
  const database = await openContactDatabase();
  await editContact(database, { number: '5511900000000' });
  await drain(database, () => Promise.reject(new ApiRefusal(409, { error: 'ERR_DUPLICATED_CONTACT' }, {})));
  const card = await readContactCard(database, contactId);
  expect(card).toMatchObject({ contact: { number: sampleContact().number }, isWaiting: false });
  expect(card?.refused.map(({ code }) => code)).toEqual(['ERR_DUPLICATED_CONTACT']);
});

it('a user who sees a contact’s number masked can’t change the number, but can change the name', async () => {
  const database = await openContactDatabase();
  await database.settings.put({ key: 'company', values: { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' } });
  expect(await editContact(database, { number: '5511900000000' })).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
  expect(await editContact(database, { name: 'Maria Alves' })).toMatchObject({ ok: true });
});

it('an edit of a contact that was deleted in the meantime is refused, and stays in the outbox with the reason', async () => {
  const database = await openContactDatabase();
  await editContact(database, { name: 'Maria Alves' });
  await drain(database, () => Promise.reject(new ApiRefusal(404, { error: 'ERR_NO_CONTACT_FOUND' }, {})));
  expect(await database.outbox.toArray()).toMatchObject([{ state: 'refused', code: 'ERR_NO_CONTACT_FOUND', about: 'Maria' }]);
});

it.each([
  ['block-contact', { active: false }, '/contacts/block/1'],
  ['accept-audio', { acceptAudioMessage: false }, '/contacts/toggleAcceptAudio/1'],
  ['disable-bot', { disableBot: true }, '/contacts/toggleDisableBot/1'],
] as const)('the command %s sends the new value, so that a repeat does not toggle the value back', async (name, change, path) => {
  const database = await openContactDatabase();
  const command = contactCommands[name];
  await database.transaction('rw', database.tables, () => command.decide(database, { contactId, ...change }, context));
  const written = await writeCommand(
    database,
    { ...command, payload: v.any() },
    { payload: { contactId, ...change }, actor: sampleActor },
  );
  expect(written.ok).toBe(true);
  expect(await database.contacts.get(1)).toMatchObject(change);
  const sent: CommandRequest[] = [];
  await drain(database, async (request) => {
    sent.push(request);
    return { ...sampleContact(), ...change };
  });
  expect(sent).toEqual([{ method: 'PUT', path, body: change }]);
});
const context = { actor: sampleActor, settings: {}, now: '2026-11-21T10:00:00.000Z' };

it('[W4] a change of a contact’s tags is sent with the former tags, so that a tag that a colleague added stays', async () => {
  const database = await openContactDatabase();
  await database.contacts.update(contactId, { tagIds: [tagId(1), tagId(2)] });
  const payload = { contactId, tags: [tagId(2), tagId(3)], names: [], former: [tagId(1), tagId(2)], formerNames: [] };
  await writeCommand(database, contactCommands['set-contact-tags'], { payload, actor: sampleActor });
  expect((await database.contacts.get(contactId))?.tagIds).toEqual([2, 3]);
  const sent: unknown[] = [];
  await drain(database, async ({ body }) => {
    sent.push(body);
    return { ...sampleContact(), tagIds: [2, 3, 4] };
  });
  expect(sent).toMatchObject([{ tags: [2, 3], former: [1, 2] }]);
  expect((await database.contacts.get(contactId))?.tagIds).toEqual([2, 3, 4]);
});

it('if closing a ticket requires a tag, a tag that the user adds offline is sent before the closing', async () => {
  const database = await openContactDatabase();
  await database.settings.put({ key: 'company', values: { requiredTag: 'enabled' } });
  await database.tickets.put({ ...sampleTicket(1, { status: 'open' }), userId: v.parse(v.any(), sampleActor.id), generation: 1 });
  const close = () =>
    writeCommand(database, ticketCommands['close-ticket'], {
      payload: { ticketId: v.parse(TicketId, 1), sendFarewell: false },
      actor: sampleActor,
    });
  expect(await close()).toEqual({ ok: false, code: 'ERR_TICKET_TAG_REQUIRED' });
  await writeCommand(database, contactCommands['set-contact-tags'], {
    payload: { contactId, tags: [tagId(3)], names: [], former: [], formerNames: [] },
    actor: sampleActor,
  });
  expect(await close()).toMatchObject({ ok: true });
  const sent: string[] = [];
  await drain(database, async ({ path }) => {
    sent.push(path);
    return path === '/tags/sync' ? { ...sampleContact(), tagIds: [3] } : Promise.reject(new Error('stop here'));
  }).catch(() => undefined);
  expect(sent).toEqual(['/tags/sync', '/tickets/1']);
});

it('a tag that is created offline belongs to the contact at once, and is sent to the server by its name', async () => {
  const database = await openContactDatabase();
  await database.settings.put({ key: 'company', values: { requiredTag: 'enabled' } });
  await database.tickets.put({ ...sampleTicket(1, { status: 'open' }), userId: v.parse(v.any(), sampleActor.id), generation: 1 });
  const give = (name: string, formerNames: string[] = []) =>
    writeCommand(database, contactCommands['set-contact-tags'], {
      payload: { contactId, tags: [], names: [name], former: [], formerNames },
      actor: sampleActor,
    });
  const close = () =>
    writeCommand(database, ticketCommands['close-ticket'], {
      payload: { ticketId: v.parse(TicketId, 1), sendFarewell: false },
      actor: sampleActor,
    });
  const given = await give('Fidelidade');
  expect((await readContactCard(database, contactId))?.newTags).toMatchObject([{ name: 'Fidelidade' }]);
  expect(given.ok && (await discardEntryInDatabase(database, given.entryId))).toBe(true);
  expect((await readContactCard(database, contactId))?.newTags).toEqual([]);
  expect(await close()).toEqual({ ok: false, code: 'ERR_TICKET_TAG_REQUIRED' });
  await give('Erro');
  await give('Convênio', ['Erro']);
  expect((await readContactCard(database, contactId))?.newTags).toMatchObject([{ name: 'Convênio' }]);
  expect(await close()).toMatchObject({ ok: true });
  const sent: CommandRequest[] = [];
  await drain(database, async (request) => {
    sent.push(request);
    return request.path === '/tags/sync' ? { ...sampleContact(), tagIds: [9] } : Promise.reject(new Error('stop here'));
  });
  expect(sent[1]?.body).toEqual({ contactId, tags: [], names: ['Convênio'], former: [], formerNames: ['Erro'] });
  expect(await readContactCard(database, contactId)).toMatchObject({ newTags: [], contact: { tagIds: [9] } });
});

it('only an admin can delete a contact, and a refused deletion restores the contact and its tickets', async () => {
  const database = await openContactDatabase();
  const ticketId = v.parse(TicketId, 1);
  const remove = (by: CommandContext['actor']) =>
    writeCommand(database, contactCommands['delete-contact'], { payload: { contactId }, actor: by });
  expect(await remove(sampleActor)).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
  const id = v.parse(TicketNoteId, '018f0000-0000-7000-8000-000000000903');
  await writeCommand(database, ticketNoteCommands['add-ticket-note'], {
    payload: { ticketId, id, note: 'Até logo' },
    actor: sampleActor,
  });
  await writeCommand(database, ticketCommands['accept-ticket'], {
    payload: { ticketId, isGroup: false, queueId: null },
    actor: sampleActor,
  });
  expect(await remove({ ...sampleActor, profile: 'admin' })).toMatchObject({ ok: true });
  expect([await database.contacts.count(), await database.tickets.count()]).toEqual([0, 0]);
  const sent: string[] = [];
  await drain(database, async ({ method, path }) => {
    sent.push(`${method} ${path}`);
    const status = method === 'DELETE' ? 403 : 404;
    throw new ApiRefusal(status, { error: status === 403 ? 'ERR_NO_PERMISSION' : 'ERR_NO_TICKET_FOUND' }, {});
  });
  expect(sent.at(-1)).toBe('DELETE /contacts/1');
  expect(await readContactCard(database, contactId)).toMatchObject({
    contact: { id: contactId },
    refused: [{ command: 'delete-contact', code: 'ERR_NO_PERMISSION' }],
  });
  expect(await database.tickets.get(1)).toBeDefined();
});

it('a contact and its tickets stay deleted on the device after the server has accepted the deletion', async () => {
  const database = await openContactDatabase();
  await writeCommand(database, contactCommands['delete-contact'], {
    payload: { contactId },
    actor: { ...sampleActor, profile: 'admin' },
  });
  // The answer of a captive portal does not count as an answer of the server.
  await drain(database, async () => ({ portal: 'please log in' }));
  expect(await database.outbox.toArray()).toMatchObject([{ state: 'waiting' }]);
  await database.outbox.toCollection().modify({ notBeforeMs: 0 });
  await drain(database, async () => ({ asOf: '1' }));
  expect([await database.contacts.count(), await database.tickets.count(), await database.outbox.count()]).toEqual([0, 0, 0]);
});

it('a note on a ticket is shown at once, and only the note’s author can delete it', async () => {
  const database = await openContactDatabase();
  const id = v.parse(TicketNoteId, '018f0000-0000-7000-8000-000000000901');
  const ticketId = v.parse(TicketId, 1);
  await writeCommand(database, ticketNoteCommands['add-ticket-note'], {
    payload: { ticketId, id, note: 'Prefere manhã' },
    actor: sampleActor,
  });
  const [note] = (await readContactCard(database, contactId))?.notes ?? [];
  expect(note).toMatchObject({ note: 'Prefere manhã', user: { name: 'Ana' }, entry: { state: 'waiting' } });
  const sent: CommandRequest[] = [];
  await drain(database, async (request) => {
    sent.push(request);
    const { entry: _, ...row } = note ?? { entry: undefined };
    return row;
  });
  expect(sent).toEqual([{ method: 'POST', path: '/ticket-notes', body: { ticketId, id, note: 'Prefere manhã' } }]);
  const remove = (by: CommandAuthor) =>
    writeCommand(database, ticketNoteCommands['delete-ticket-note'], { payload: { ticketId, id }, actor: by });
  expect(await remove({ ...sampleActor, id: v.parse(UserId, 8) })).toEqual({ ok: false, code: 'ERR_NO_PERMISSION' });
  expect(await remove(sampleActor)).toMatchObject({ ok: true });
  expect(await database.ticketNotes.count()).toBe(0);
  await drain(database, async () => ({ asOf: '1' }));
  expect([await database.ticketNotes.count(), await database.outbox.count()]).toEqual([0, 0]);
});

it('a note on a ticket stays visible with the reason if the server refuses the note because the ticket was deleted', async () => {
  const database = await openContactDatabase();
  const id = v.parse(TicketNoteId, '018f0000-0000-7000-8000-000000000902');
  const payload = { ticketId: v.parse(TicketId, 1), id, note: 'Prefere manhã' };
  await writeCommand(database, ticketNoteCommands['add-ticket-note'], { payload, actor: sampleActor });
  await drain(database, () => Promise.reject(new ApiRefusal(404, { error: 'ERR_NO_TICKET_FOUND' }, {})));
  expect((await readContactCard(database, contactId))?.notes).toMatchObject([
    { note: 'Prefere manhã', entry: { state: 'refused', code: 'ERR_NO_TICKET_FOUND' } },
  ]);
});
