import * as v from 'valibot';
import {
  clientMessages,
  type ClientMessage,
  type ClientMessageName,
  type TicketPresenceReport,
} from '@prosa/contract/live/client-messages';
import { AppError } from '../platform/app-error.ts';
import { toTicketListRoom, toNotificationRoom, toOpenConversationRoom } from '../platform/realtime/live-events.ts';
import type { LiveSocket } from '../platform/realtime/live-server.ts';
import { loadScope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { isChatMember } from '../chats/rows/is-chat-member.ts';
import { loadVisibleTicket } from '../tickets/rows/load-visible-ticket.ts';

/** The maximum number of messages that a client may send in ten seconds. A client that sends more is disconnected. */
const MAX_MESSAGES_PER_WINDOW = 100;
const MESSAGE_WINDOW_MS = 10_000;

export type ClientListeners = {
  /** The server calls this function as soon as the device receives all events that its user may see. */
  readonly onListening: () => void;
  readonly onSignOfLife: () => void;
  /**
   * The server calls this function with a report of what the user does in a ticket. The promise rejects if the server refuses the
   * report.
   */
  readonly onTicketPresence: (report: TicketPresenceReport) => Promise<void>;
};

/**
 * Handles the messages that the spec defines for clients. A client may join the room of a ticket that the user sees, or of a chat
 * of the user. Refuses a missing ticket and an invisible one in the same way. A ticket can become invisible to a user, so the
 * server checks the visibility again for each event of a room.
 */
export function listenToClient(services: Services, socket: LiveSocket, listeners: ClientListeners): void {
  const { onListening, onSignOfLife, onTicketPresence } = listeners;
  const { companyId, userId } = socket.data;
  const handleMessage = <N extends ClientMessageName>(
    name: N,
    apply: (message: ClientMessage<N>) => Promise<void> | void,
  ): void => {
    const event: string = name;
    socket.on(event, (...args: unknown[]) => {
      const last = args.at(-1);
      const applyMessage = async (): Promise<boolean> => {
        const message = v.safeParse(clientMessages[name], args[0] === last && typeof last === 'function' ? undefined : args[0]);
        if (!message.success) return false;
        await apply(message.output);
        return true;
      };
      applyMessage()
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) services.log.warn({ err: error, companyId }, 'a live message failed');
          return false;
        })
        .then((answer) => (typeof last === 'function' ? Reflect.apply(last, undefined, [answer]) : undefined))
        .catch(() => {});
    });
  };

  limitMessages(socket);
  handleMessage('joinNotification', async () => {
    await socket.join(toNotificationRoom(userId));
    onListening();
  });
  handleMessage('joinTickets', (status) => socket.join(toTicketListRoom(userId, status)));
  handleMessage('leaveTickets', (status) => socket.leave(toTicketListRoom(userId, status)));
  handleMessage('joinChatBox', async (key) =>
    socket.join(toOpenConversationRoom(userId, await findConversationUuid(services, socket, key))),
  );
  handleMessage('joinChatBoxLeave', async (key) =>
    socket.leave(
      toOpenConversationRoom(userId, typeof key === 'string' ? key : await findConversationUuid(services, socket, key)),
    ),
  );
  handleMessage('userStatus', onSignOfLife);
  handleMessage('ticketPresence', onTicketPresence);
}

async function findConversationUuid(services: Services, socket: LiveSocket, key: ClientMessage<'joinChatBox'>): Promise<string> {
  const scope = await loadScope(services, socket.data);
  return services.database.withTenant(scope.companyId, async (tx) => {
    if (typeof key === 'string' && (await isChatMember(tx, scope, key))) return key;
    const ticket = await loadVisibleTicket({ tx, scope }, typeof key === 'number' ? { id: key } : { uuid: key }, 'read');
    return ticket.uuid;
  });
}

function limitMessages(socket: LiveSocket): void {
  let since = 0;
  let count = 0;
  socket.use((_packet, next) => {
    const now = performance.now();
    if (now - since > MESSAGE_WINDOW_MS) [since, count] = [now, 0];
    count += 1;
    if (count <= MAX_MESSAGES_PER_WINDOW) return next();
    socket.disconnect(true);
  });
}
