import * as v from 'valibot';
import { TicketId } from '@prosa/contract/ids';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { SnoozeTicketBody, TicketValueBody, UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { holdsPermission } from '@prosa/domain/session/permissions';
import { couldSeeWaitingTicket } from '@prosa/domain/tickets/sees-ticket';
import { isSnoozable } from '@prosa/domain/tickets/snooze';
import type { TicketEffect, TicketPatch } from '@prosa/domain/tickets/ticket-decision';
import { loadVisibleTicket } from './load-visible-ticket.ts';
import { forwardRoutes } from './model-forward.ts';
import { messageRoutes } from './model-messages.ts';
import { refuseModelCall } from './model-answer.ts';
import { otherRoutes } from './model-other-routes.ts';
import { makeMessage, makeTicket, makeModelUuid } from './model-rows.ts';
import type { Route, RouteContext } from './model-route.ts';
import { toOtherOpenRefusal } from './other-open-ticket.ts';
import { ModelRefusal } from './model-refusal.ts';
import type { ModelAnswer, ModelServer } from './model-server.ts';

export type ModelRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | undefined;
};
function loadTicketToUpdate(work: RouteContext, id: number, change: UpdateTicketBody): TicketRow {
  const { server, user } = work;
  const row = server.ticketOf(id);
  if (row !== undefined && server.sees(user, row)) return row;
  const requestsTicket = (change.status === 'open' || change.status === 'group') && change.isTransfered !== true;
  if (requestsTicket && row !== undefined && couldSeeWaitingTicket(user, row)) throw toOtherOpenRefusal(row);
  return refuseModelCall(404, 'ERR_NO_TICKET_FOUND');
}

const patchTicket = (row: TicketRow, patch: TicketPatch, at: string): TicketRow =>
  v.parse(TicketRow, {
    ...row,
    ...patch,
    updatedAt: at,
    ...(patch.status === 'closed' || (patch.status === 'nps' && row.status !== 'nps') ? { unreadMessages: 0, mentions: [] } : {}),
  });

function applyEffects(work: RouteContext, ticketId: number, effects: readonly TicketEffect[]): void {
  const { server, user } = work;
  for (const effect of effects) {
    if (effect.kind !== 'send-message' && effect.kind !== 'add-private-note') continue;
    const ticket = server.ticketOf(ticketId);
    const body = effect.text ?? '';
    if (ticket === undefined || body.trim() === '') continue;
    const isPrivate = effect.kind === 'add-private-note';
    const id = makeModelUuid('3', server.nextId++);
    server.recordOutbound(work, {
      ticket,
      message: makeMessage(ticket, server.now(), { id, body, fromMe: true, isPrivate, userId: user.id }),
      isAutomatic: effect.kind === 'send-message',
    });
  }
}

function updateTicket(work: RouteContext, ticketId: number, { expects, ...change }: UpdateTicketBody): ModelAnswer {
  const { server, user, xid, changes } = work;
  const row = loadTicketToUpdate(work, ticketId, change);
  if (change.queueId != null && !server.queues.has(change.queueId)) throw new ModelRefusal(404, { error: 'ERR_NO_QUEUE_FOUND' });
  if (change.userId != null && !server.users.has(change.userId)) throw new ModelRefusal(404, { error: 'ERR_NO_USER_FOUND' });
  const decision = server.decide({
    ticket: row,
    actor: { ...user, kind: 'user' },
    change,
    expects,
    queueCloses: change.queueId != null && server.closingQueues.has(change.queueId),
    contactHasTags: (server.contacts.get(row.contactId)?.row.tagIds.length ?? 0) > 0,
    groupAsTicket: false,
    mayAskForRating: server.settings.userRating === 'enabled',
    settings: server.settings,
  });
  if (!decision.ok) {
    if (decision.code === 'ERR_OTHER_OPEN_TICKET') throw toOtherOpenRefusal(row);
    const status = decision.code === 'ERR_NO_PERMISSION' ? 403 : decision.code === 'ERR_TICKET_CHANGED' ? 409 : 422;
    throw new ModelRefusal(status, { error: decision.code });
  }
  if (row.status === 'closed' && decision.patch.status !== 'closed') {
    const other = [...server.tickets.values()].find(
      ({ row: each }) => each.contactId === row.contactId && each.status !== 'closed' && each.id !== row.id,
    );
    if (other !== undefined) {
      if (!server.sees(user, other.row)) throw toOtherOpenRefusal(other.row);
      return { status: 200, body: server.toTicket(other.row) };
    }
  }
  server.putTicket(xid, changes, patchTicket(row, decision.patch, server.now()));
  applyEffects(work, ticketId, decision.effects);
  if (decision.successor === null) return { status: 200, body: server.toTicket(server.ticketOf(ticketId) ?? row) };
  const next = makeTicket(server.nextId++, server.now(), {
    status: decision.successor.patch.status,
    contactId: row.contactId,
    queueId: null,
    userId: null,
  });
  const closed = server.ticketOf(ticketId) ?? row;
  server.putTicket(xid, changes, {
    ...patchTicket(next, decision.successor.patch, server.now()),
    lastMessage: closed.lastMessage,
    lastMessageFromMe: closed.lastMessageFromMe,
    lastMessageDetails: closed.lastMessageDetails,
    waitingSince: row.waitingSince,
  });
  applyEffects(work, next.id, decision.successor.effects);
  return { status: 200, body: server.toTicket(server.ticketOf(next.id) ?? next) };
}

function deleteTicket(work: RouteContext, id: number): ModelAnswer {
  const { server, user, xid, changes } = work;
  if (!holdsPermission(user, 'ticket-options:deleteTicket')) throw new ModelRefusal(403, { error: 'ERR_NO_PERMISSION' });
  server.removeTicket(xid, changes, loadVisibleTicket(work, id).id);
  return { status: 200, body: {} };
}

function setTicketValue(work: RouteContext, id: number, raw: unknown): ModelAnswer {
  const { server, xid, changes } = work;
  const { value } = v.parse(TicketValueBody, raw);
  const row = loadVisibleTicket(work, id);
  if (row.value !== value) server.putTicket(xid, changes, { ...row, value });
  return { status: 200, body: server.toTicket(server.ticketOf(id) ?? row) };
}

function setTicketKanbanLane(work: RouteContext, id: number, laneId: number | null): ModelAnswer {
  const { server, xid, changes } = work;
  const row = loadVisibleTicket(work, id);
  const lanes = [...server.tags.values()].map((stored) => stored.row).filter(({ kanban }) => kanban === 1);
  const laneIds = new Set(lanes.map((lane): number => lane.id));
  if (laneId !== null && !laneIds.has(laneId)) return refuseModelCall(404, 'ERR_NO_TAG_FOUND');
  const left = row.tagIds.filter((tagId) => !laneIds.has(tagId));
  const entered = lanes.flatMap((lane) => (lane.id === laneId ? [lane.id] : []));
  const tagIds = [...left, ...entered].toSorted((a, b) => a - b);
  if (tagIds.join() !== row.tagIds.join()) server.putTicket(xid, changes, { ...row, tagIds });
  return { status: 200, body: server.toTicket(server.ticketOf(id) ?? row) };
}

function snoozeTicket(work: RouteContext, id: number, raw: unknown): ModelAnswer {
  const { server, xid, changes } = work;
  const { until, lastMessageId } = v.parse(SnoozeTicketBody, raw);
  const row = loadVisibleTicket(work, id);
  if (until !== null && !isSnoozable(row)) throw new ModelRefusal(409, { error: 'ERR_TICKET_TRANSITION' });
  const hasWrittenSince = lastMessageId !== undefined && server.hasWrittenSince(id, lastMessageId);
  const changesNothing = (row.snoozedUntil ?? null) === until || (until !== null && hasWrittenSince);
  if (!changesNothing) server.putTicket(xid, changes, { ...row, snoozedUntil: until });
  return { status: 200, body: server.toTicket(server.ticketOf(id) ?? row) };
}

const parseTicketId = (text: string): number => v.parse(TicketId, Number(text));
const routes: readonly Route[] = [
  ...otherRoutes,
  ...messageRoutes,
  ...forwardRoutes,
  {
    method: 'PUT',
    pattern: /^\/tickets\/(\d+)$/,
    run: (work, id, body) => updateTicket(work, parseTicketId(id), v.parse(UpdateTicketBody, body)),
  },
  { method: 'DELETE', pattern: /^\/tickets\/(\d+)$/, run: (work, id) => deleteTicket(work, parseTicketId(id)) },
  { method: 'PUT', pattern: /^\/tickets-value\/(\d+)$/, run: (work, id, body) => setTicketValue(work, parseTicketId(id), body) },
  {
    method: 'PUT',
    pattern: /^\/ticket-tags\/(\d+\/\d+)$/,
    run: (work, path) => {
      const [id = '', laneId] = path.split('/');
      return setTicketKanbanLane(work, parseTicketId(id), Number(laneId));
    },
  },
  { method: 'DELETE', pattern: /^\/ticket-tags\/(\d+)$/, run: (work, id) => setTicketKanbanLane(work, parseTicketId(id), null) },
  { method: 'PUT', pattern: /^\/tickets\/(\d+)\/snooze$/, run: (work, id, body) => snoozeTicket(work, parseTicketId(id), body) },
];

/**
 * Answers a command in the transaction `xid`, and runs it at most once for each key. A path for which the model has no route is
 * an error of the harness.
 */
export function answerCommand(
  server: ModelServer,
  userId: number,
  { request, xid }: { readonly request: ModelRequest; readonly xid: number },
): ModelAnswer {
  const found = routes.flatMap((route) => {
    const match = route.method === request.method ? route.pattern.exec(request.path) : null;
    return match === null ? [] : [{ route, id: match[1] ?? '' }];
  })[0];
  if (found === undefined) throw new Error(`the model server has no ${request.method} ${request.path}`);
  const { route, id } = found;
  const said = request.body instanceof FormData ? JSON.stringify([...request.body.keys()]) : JSON.stringify(request.body);
  try {
    return server.commit(xid, (changes) =>
      server.once({ key: request.key, userId, request: `${request.method} ${request.path} ${said}` }, () => {
        const before = /^\/(?:tickets|messages)\/(\d+)/.exec(request.path)?.[1];
        const held = before === undefined ? undefined : server.ticketOf(Number(before));
        const answer = route.run({ server, user: server.userOf(userId), xid, changes }, id, request.body);
        server.taken.push({
          key: request.key ?? '',
          userId,
          before: held,
          after: held === undefined ? undefined : server.ticketOf(held.id)?.status,
          hasFirstSettings: server.settingsXid === 1,
          newestInboundId: held === undefined ? undefined : server.findNewestInboundId(held.id),
          did:
            changes.tickets.size + changes.messages.size + changes.contacts.size + changes.chats.length + changes.others.length >
            0,
        });
        return { ...answer, body: { ...Object(answer.body), asOf: server.commandPosition(xid) } };
      }),
    );
  } catch (error) {
    if (error instanceof ModelRefusal) return { status: error.status, body: error.body };
    throw error;
  }
}
