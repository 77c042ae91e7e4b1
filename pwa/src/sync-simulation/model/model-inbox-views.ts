import { initialInboxFilters } from '@prosa/domain/inbox-views/initial-inbox-filters';
import * as v from 'valibot';
import { InboxViewId } from '@prosa/contract/ids';
import { InboxView, MAX_INBOX_VIEWS } from '@prosa/contract/inbox-views/inbox-view';
import { CreateInboxViewBody, UpdateInboxViewBody } from '@prosa/contract/inbox-views/write-inbox-view';
import { createOkAnswer, refuseModelCall } from './model-answer.ts';
import type { Route, RouteContext } from './model-route.ts';
import type { ModelAnswer } from './model-server.ts';

function createInboxView({ server, user, xid, changes }: RouteContext, raw: unknown): ModelAnswer {
  const input = v.parse(CreateInboxViewBody, raw);
  const known = server.inboxViews.get(input.id);
  if (known !== undefined)
    return known.userId === user.id ? createOkAnswer(known.row) : refuseModelCall(409, 'ERR_COMMAND_REUSED');
  const own = [...server.inboxViews.values()].filter(({ userId }) => userId === user.id);
  if (own.length >= MAX_INBOX_VIEWS) return refuseModelCall(409, 'ERR_TOO_MANY_INBOX_VIEWS');
  const row = v.parse(InboxView, { ...input, updatedAt: server.now() });
  server.inboxViews.set(row.id, { row, userId: user.id, xid });
  changes.inboxViews.set(row.id, user.id);
  return createOkAnswer(row);
}

function updateInboxView({ server, user, xid, changes }: RouteContext, id: string, raw: unknown): ModelAnswer {
  const input = v.parse(UpdateInboxViewBody, raw);
  const stored = server.inboxViews.get(id);
  if (stored === undefined || stored.userId !== user.id) return refuseModelCall(404, 'ERR_NO_INBOX_VIEW_FOUND');
  const { name = stored.row.name, filters = stored.row.filters, position = stored.row.position } = input;
  const row = { ...stored.row, name, filters, position, updatedAt: server.now() };
  server.inboxViews.set(id, { row, userId: user.id, xid });
  changes.inboxViews.set(row.id, user.id);
  return createOkAnswer(row);
}

function deleteInboxView({ server, user, xid, changes }: RouteContext, id: string): ModelAnswer {
  const gone = { id: v.parse(InboxViewId, id) };
  if (server.inboxViews.get(id)?.userId !== user.id) return createOkAnswer(gone);
  server.remove(xid, 'inboxViews', id);
  changes.inboxViews.set(gone.id, user.id);
  return createOkAnswer(gone);
}

/** The calls about views of the inbox that the model answers. */
export const inboxViewRoutes: readonly Route[] = [
  { method: 'POST', pattern: /^\/inbox-views()$/, run: (work, _id, body) => createInboxView(work, body) },
  { method: 'PUT', pattern: /^\/inbox-views\/([0-9a-f-]+)$/, run: updateInboxView },
  { method: 'DELETE', pattern: /^\/inbox-views\/([0-9a-f-]+)$/, run: deleteInboxView },
];

/** Makes a view of the user's unread tickets. */
export const makeInboxView = (id: string, at: string): InboxView =>
  v.parse(InboxView, {
    id,
    name: 'unread',
    filters: { ...initialInboxFilters, unreadOnly: true },
    position: 1,
    updatedAt: at,
  });
