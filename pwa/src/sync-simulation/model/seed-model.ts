import { makeChat } from './model-chat-rows.ts';
import { makeInboxView } from './model-inbox-views.ts';
import { makeSchedule } from './model-schedules.ts';
import { makeMessage, makeQuickMessage, makeTicket, makeTicketNote, makeModelUuid } from './model-rows.ts';
import { ModelServer } from './model-server.ts';

/**
 * Makes a model server whose company is filled before a history begins: tickets of each status with a few messages, notes and
 * quick replies.
 */
export function createSeededModel(nowMs: () => number): ModelServer {
  const server = new ModelServer(nowMs);
  const at = server.now();
  const states = [
    ['pending', 1, 1, null],
    ['pending', 2, 2, null],
    ['open', 3, 1, 2],
    ['open', 4, 2, 3],
    ['closed', 5, 1, 2],
  ] as const;
  for (const [n, [status, contactId, queueId, userId]] of states.entries()) {
    const row = { ...makeTicket(n + 1, at, { status, contactId, queueId, userId }), unreadMessages: status === 'open' ? 1 : 0 };
    server.tickets.set(row.id, { row, xid: 1, viewXid: 1 });
    const addMessage = (id: string, fromMe: boolean): void => {
      const message = makeMessage(row, at, {
        id,
        body: `hello ${id}`,
        fromMe,
        isPrivate: false,
        userId: fromMe ? userId : null,
      });
      server.messages.set(message.id, { row: message, xid: 1 });
    };
    addMessage(makeModelUuid('2', n + 1), false);
    if (userId !== null) addMessage(makeModelUuid('3', n + 1), true);
  }
  for (const userId of [2, 3]) {
    const id = makeModelUuid('5', userId);
    server.quickMessages.set(id, { row: makeQuickMessage(id, userId, { at, isShared: userId === 2 }), xid: 1 });
  }
  for (const userId of [2, 3]) {
    const id = makeModelUuid('7', userId);
    server.schedules.set(id, { row: makeSchedule(id, userId, { at, contactId: userId }), xid: 1 });
  }
  for (const userId of [2, 3]) {
    const id = makeModelUuid('8', userId);
    server.inboxViews.set(id, { row: makeInboxView(id, at), userId: server.userOf(userId).id, xid: 1 });
  }
  for (const [id, userIds] of [
    [1, [1, 2, 3]],
    [2, [2, 3]],
  ] as const)
    server.chats.set(id, {
      row: makeChat(
        id,
        userIds.map((each) => server.userOf(each)),
        at,
      ),
      xid: 1,
    });
  const first = server.ticketOf(3);
  if (first !== undefined) {
    const id = makeModelUuid('6', 1);
    server.ticketNotes.set(id, { row: makeTicketNote(id, first, { user: server.userOf(2), at, note: 'note' }), xid: 1 });
  }
  return server;
}
