import * as v from 'valibot';
import type { SessionUser } from '@prosa/contract/session/session';
import { SIGN_OF_LIFE_MS, type ClientMessageName } from '@prosa/contract/live/client-messages';
import { liveEventNames, liveEvents, type LiveEvent, type LiveEventKind } from '@prosa/contract/live/live-events';
import type { Contact } from '@prosa/contract/contacts/contact';
import type { Message } from '@prosa/contract/messages/message';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { advanceAck } from '@prosa/domain/messages/advance-ack';
import { accessToken, refreshAccessToken } from '../platform/access-token.ts';
import { applyRows, readGeneration, removeRows, removeTickets, rowTables, serverRowOf } from './apply-rows.ts';
import { hearFocus } from './focus-signal.ts';
import type { LocalDatabase } from './local-database.ts';

/**
 * Listens to the company's live events: the fast path. What is older than what the device holds is passed over; `pull`
 * is asked for at every connection and signal, because events may be lost.
 */
export async function listenLive(
  user: SessionUser,
  database: LocalDatabase,
  pull: () => void,
  stopped: AbortSignal,
): Promise<void> {
  const { io } = await import('socket.io-client');
  if (stopped.aborted) return;
  const socket = io(`/${user.companyId}`, {
    path: '/socket.io',
    transports: ['websocket'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 15_000,
    randomizationFactor: 0.5,
    auth: (give) => {
      const token = accessToken();
      if (token !== undefined) return give({ token });
      refreshAccessToken().then(
        (fresh) => give({ token: fresh }),
        () => give({}),
      );
    },
  });
  const names = liveEventNames(user.companyId);
  const say = (message: ClientMessageName) => socket.emit(message);
  const on = <K extends LiveEventKind>(kind: K, apply: (event: LiveEvent<K>) => Promise<void>): void => {
    const name: string = names[kind];
    socket.on(name, (raw: unknown) => {
      const event = v.safeParse(liveEvents[kind], raw);
      // Parsed by the schema of this very kind, which the compiler can't follow through the table.
      if (event.success) apply(event.output as LiveEvent<K>).catch(pull);
      else pull();
    });
  };
  on('ticket', async (event) => {
    if (event.action !== 'delete') return applyLiveTicket(database, v.parse(TicketRow, event.ticket));
    await database.transaction('rw', rowTables(database), () => removeTickets(database, [event.ticketId]));
  });
  on('appMessage', async ({ ticket, message, contact }) => {
    await applyLiveContact(database, contact);
    await applyLiveTicket(database, v.parse(TicketRow, ticket));
    await applyLiveMessage(database, message);
  });
  on('contact', async (event) => {
    if (event.action !== 'delete') return applyLiveContact(database, event.contact);
    await database.transaction('rw', rowTables(database), () => removeRows(database, 'contacts', [event.contactId]));
  });
  // The refresh tells whether it was this session that was replaced, and ends it if so.
  on('auth', async (event) => {
    if (event.userId === user.id) await refreshAccessToken();
  });
  socket.on(names.sync, pull);
  const focus = hearFocus((message, uuid) => {
    if (socket.connected) socket.emit(message, uuid);
  }, stopped);
  socket.on('connect', () => {
    say('joinNotification');
    focus.sayAgain();
    pull();
  });
  // The bearer was refused: the next handshake brings a fresh one.
  socket.on('connect_error', () => {
    if (socket.active) return;
    refreshAccessToken().then(
      () => socket.connect(),
      () => setTimeout(() => !stopped.aborted && socket.connect(), 15_000),
    );
  });
  const timer = setInterval(() => say('userStatus'), SIGN_OF_LIFE_MS);
  stopped.addEventListener('abort', () => {
    clearInterval(timer);
    socket.disconnect();
  });
}

/** A late event must not undo what the pull brought: the pull would not bring it again. */
export const applyLiveTicket = (database: LocalDatabase, row: TicketRow): Promise<void> =>
  database.transaction('rw', rowTables(database), async () => {
    const held = await serverRowOf(database, 'tickets', row.id);
    if (held !== undefined && held.updatedAt > row.updatedAt) return;
    await applyRows(database, 'tickets', [row], await readGeneration(database));
  });

const applyLiveContact = (database: LocalDatabase, row: Contact): Promise<void> =>
  database.transaction('rw', rowTables(database), async () => {
    const held = await serverRowOf(database, 'contacts', row.id);
    if (held !== undefined && held.updatedAt > row.updatedAt) return;
    await applyRows(database, 'contacts', [row], await readGeneration(database));
  });

/** Merges so that the order of events doesn't matter: ticks rise, an edit and a deletion stay. */
export const applyLiveMessage = (database: LocalDatabase, row: Message): Promise<void> =>
  database.transaction('rw', rowTables(database), async () => {
    const held = await serverRowOf(database, 'messages', row.id);
    const older =
      held !== undefined && ((held.isEdited && !row.isEdited) || (held.isDeleted && !row.isDeleted) || held.ack > row.ack);
    const merged = held === undefined ? row : { ...(older ? held : row), ack: advanceAck(held.ack, row.ack) };
    await applyRows(database, 'messages', [merged], await readGeneration(database));
  });
