import 'fake-indexeddb/auto';
import { ScheduleId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { contactCommands } from '../contacts/contact-commands.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { makeSchedule } from '../sync-simulation/model/model-schedules.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { sampleContact, openDatabase, sampleActor } from '../testing/sample-rows.ts';
import { scheduleCommands } from './schedule-commands.ts';

const at = '2026-12-01T12:00:00.000Z';
const id = v.parse(ScheduleId, '018f0000-0000-7000-8000-000000007001');
const row = { ...makeSchedule(id, sampleActor.id, { at, contactId: 1 }), body: 'Bom dia, Maria' };
const given = { id, body: row.body, contactId: sampleContact().id, contactName: 'Maria', sendAt: at, awaitsMedia: true };

it('[W6] a message scheduled offline appears at once, and is sent after changes of its contact and before its file', async () => {
  const database = await openDatabase([]);
  await database.contacts.put({ ...sampleContact(), generation: 1 });
  const rename = { payload: { contactId: sampleContact().id, fields: { name: 'Maria B.' } }, actor: sampleActor };
  await writeCommand(database, contactCommands['update-contact'], rename);
  await writeCommand(database, scheduleCommands['create-schedule'], {
    payload: v.parse(scheduleCommands['create-schedule'].payload, given),
    actor: sampleActor,
  });
  const file = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });
  const upload = { payload: { id, name: 'a.pdf' }, actor: sampleActor, file };
  await writeCommand(database, scheduleCommands['upload-schedule-media'], upload);
  expect(await database.schedules.toArray()).toMatchObject([{ id, body: row.body, mediaName: 'a.pdf', status: 'PENDENTE' }]);
  const sent: unknown[] = [];
  await drainOnce(database, {
    commands: { ...contactCommands, ...scheduleCommands },
    send: async ({ path, body }) => {
      sent.push(body instanceof FormData ? [path, body.get('id')] : [path, body]);
      return path === '/contacts/1' ? sampleContact({ name: 'Maria B.' }) : row;
    },
  });
  expect(sent).toMatchObject([
    ['/contacts/1', { name: 'Maria B.' }],
    ['/schedules', { id, awaitsMedia: true }],
    ['/schedules/media-upload', id],
  ]);
});

it('[W6] a scheduled message that was already sent cannot be changed', async () => {
  const database = await openDatabase([]);
  await database.schedules.put({ ...row, status: 'ENVIADA', generation: 1 });
  const payload = { id, changes: { body: 'Boa tarde, Maria' } };
  const result = await writeCommand(database, scheduleCommands['update-schedule'], { payload, actor: sampleActor });
  expect(result).toEqual({ ok: false, code: 'ERR_SCHEDULE_SENT' });
});
