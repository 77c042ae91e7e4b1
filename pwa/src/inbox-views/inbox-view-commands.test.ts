import 'fake-indexeddb/auto';
import { InboxViewId } from '@prosa/contract/ids';
import { MAX_INBOX_VIEWS } from '@prosa/contract/inbox-views/inbox-view';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { makeInboxView } from '../sync-simulation/model/model-inbox-views.ts';
import { drainOnce } from '../testing/sample-drain.ts';
import { openDatabase, sampleActor } from '../testing/sample-rows.ts';
import { inboxViewCommands } from './inbox-view-commands.ts';

const at = '2026-11-21T10:00:00.000Z';
const idOf = (n: number) => v.parse(InboxViewId, `018f0000-0000-7000-8000-0000000${String(10_000 + n)}`);
const { updatedAt: _updatedAt, ...view } = makeInboxView(idOf(0), at);

it('[W5] a view that a user creates and renames offline is shown at once, and both commands are sent in order', async () => {
  const database = await openDatabase([]);
  await writeCommand(database, inboxViewCommands['create-inbox-view'], { payload: view, actor: sampleActor });
  const changes = { name: 'Urgentes' };
  await writeCommand(database, inboxViewCommands['update-inbox-view'], { payload: { id: view.id, changes }, actor: sampleActor });
  expect(await database.inboxViews.toArray()).toMatchObject([{ ...view, name: 'Urgentes' }]);
  const sent: unknown[] = [];
  await drainOnce(database, {
    commands: inboxViewCommands,
    send: async ({ method, body }) => {
      sent.push([method, body]);
      return { ...view, name: sent.length === 1 ? view.name : 'Urgentes', updatedAt: at };
    },
  });
  expect(sent).toEqual([
    ['POST', view],
    ['PUT', changes],
  ]);
  expect(await database.inboxViews.toArray()).toMatchObject([{ name: 'Urgentes', updatedAt: at }]);
});

it('[W5] a device refuses to save more views than a user may have', async () => {
  const database = await openDatabase([]);
  const save = (n: number) =>
    writeCommand(database, inboxViewCommands['create-inbox-view'], { payload: { ...view, id: idOf(n) }, actor: sampleActor });
  for (let n = 0; n < MAX_INBOX_VIEWS; n++) expect(await save(n)).toMatchObject({ ok: true });
  expect(await save(MAX_INBOX_VIEWS)).toEqual({ ok: false, code: 'ERR_TOO_MANY_INBOX_VIEWS' });
});
