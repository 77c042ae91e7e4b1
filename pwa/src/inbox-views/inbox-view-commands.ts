import * as v from 'valibot';
import { InboxViewId, type InboxViewId as Id } from '@prosa/contract/ids';
import { InboxView, MAX_INBOX_VIEWS } from '@prosa/contract/inbox-views/inbox-view';
import { CreateInboxViewBody, DeletedInboxView, UpdateInboxViewBody } from '@prosa/contract/inbox-views/write-inbox-view';
import type { ErrorCode } from '@prosa/contract/errors';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { defineCommand } from '../sync/outbox/command.ts';
import { enqueue, type EnqueueResult } from '../sync/outbox/enqueue.ts';
import { toRowName } from '../sync/rows/row-change.ts';

const toOutboxLane = ({ id }: { readonly id: Id }) => toRowName('inboxViews', id);
const findViewOrRefuse = async (database: LocalDatabase, { id }: { readonly id: Id }): Promise<InboxView | ErrorCode> =>
  (await database.inboxViews.get(id)) ?? 'ERR_NO_INBOX_VIEW_FOUND';
const inboxViewAnswer = v.pipe(
  InboxView,
  v.transform((row) => [{ table: 'inboxViews', key: row.id, row } as const]),
);

const createCommand = defineCommand<'create-inbox-view', CreateInboxViewBody, { readonly count: number }>({
  name: 'create-inbox-view',
  title: 'commands.createInboxView',
  payload: CreateInboxViewBody,
  lane: toOutboxLane,
  read: async (database) => ({ count: await database.inboxViews.count() }),
  optimistic: ({ count }, given, { now }) =>
    count >= MAX_INBOX_VIEWS
      ? 'ERR_TOO_MANY_INBOX_VIEWS'
      : {
          changes: [{ table: 'inboxViews', key: given.id, does: 'create', row: { ...given, updatedAt: now } }],
          about: given.name,
        },
  request: (_entry, given) => ({ method: 'POST', path: '/inbox-views', body: given }),
  answer: inboxViewAnswer,
});

const updateCommand = defineCommand({
  name: 'update-inbox-view',
  title: 'commands.updateInboxView',
  payload: v.object({ id: InboxViewId, changes: UpdateInboxViewBody }),
  lane: toOutboxLane,
  read: findViewOrRefuse,
  optimistic: (row, { changes }, { now }) => {
    const { name = row.name, filters = row.filters, position = row.position } = changes;
    return {
      changes: [{ table: 'inboxViews', key: row.id, does: 'patch', patch: { name, filters, position, updatedAt: now } }],
      about: name,
    };
  },
  request: (_entry, { id, changes }) => ({ method: 'PUT', path: `/inbox-views/${id}`, body: changes }),
  answer: inboxViewAnswer,
});

const deleteCommand = defineCommand({
  name: 'delete-inbox-view',
  title: 'commands.deleteInboxView',
  payload: v.object({ id: InboxViewId }),
  lane: toOutboxLane,
  read: findViewOrRefuse,
  optimistic: (row) => ({ changes: [{ table: 'inboxViews', key: row.id, does: 'remove' }], about: row.name }),
  request: (_entry, { id }) => ({ method: 'DELETE', path: `/inbox-views/${id}` }),
  answer: v.pipe(
    DeletedInboxView,
    v.transform(({ id }) => [{ table: 'inboxViews', key: id, row: null } as const]),
  ),
  undoOffer: 'commands.inboxViewDeleted',
});

/** The commands that change views of the inbox, by name. */
export const inboxViewCommands = {
  'create-inbox-view': createCommand,
  'update-inbox-view': updateCommand,
  'delete-inbox-view': deleteCommand,
};

/**
 * Saves a new view of the user. Refused with ERR_TOO_MANY_INBOX_VIEWS if the device already holds the maximum number of views.
 */
export const createInboxView = (view: CreateInboxViewBody): Promise<EnqueueResult> => enqueue(createCommand, view);
export const updateInboxView = (id: Id, changes: UpdateInboxViewBody): Promise<EnqueueResult> =>
  enqueue(updateCommand, { id, changes });
export const deleteInboxView = (id: Id): Promise<EnqueueResult> => enqueue(deleteCommand, { id });
