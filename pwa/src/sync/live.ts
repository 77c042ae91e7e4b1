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
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import { hearFocus } from './focus-signal.ts';
import { isOvertaken } from './is-overtaken.ts';
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
  on('ticket', (event) =>
    asNews(database, event, () =>
      event.action === 'delete'
        ? removeTickets(database, [event.ticketId])
        : applyLiveTicket(database, v.parse(TicketRow, event.ticket)),
    ),
  );
  on('appMessage', (event) =>
    asNews(database, event, async () => {
      await applyLiveContact(database, event.contact);
      await applyLiveTicket(database, v.parse(TicketRow, event.ticket));
      await applyLiveMessage(database, event.message);
    }),
  );
  on('contact', (event) =>
    asNews(database, event, () =>
      event.action === 'delete' ? removeRows(database, 'contacts', [event.contactId]) : applyLiveContact(database, event.contact),
    ),
  );
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

/** Applies an event in one transaction, unless the pull has overtaken it. */
const asNews = (database: LocalDatabase, event: { readonly asOf: FeedPosition }, apply: () => Promise<void>): Promise<void> =>
  database.transaction('rw', rowTables(database), async () => {
    if (!(await isOvertaken(database, event.asOf))) await apply();
  });

/** Of two events that the pull has not reached, the older one must not undo the newer. Within a transaction of `rowTables`. */
export async function applyLiveTicket(database: LocalDatabase, row: TicketRow): Promise<void> {
  const held = await serverRowOf(database, 'tickets', row.id);
  if (held === undefined || held.updatedAt <= row.updatedAt)
    await applyRows(database, 'tickets', [row], await readGeneration(database));
}

async function applyLiveContact(database: LocalDatabase, row: Contact): Promise<void> {
  const held = await serverRowOf(database, 'contacts', row.id);
  if (held === undefined || held.updatedAt <= row.updatedAt)
    await applyRows(database, 'contacts', [row], await readGeneration(database));
}

/** Merges so that the order of events doesn't matter: ticks rise, an edit and a deletion stay. */
export async function applyLiveMessage(database: LocalDatabase, row: Message): Promise<void> {
  const held = await serverRowOf(database, 'messages', row.id);
  const older =
    held !== undefined && ((held.isEdited && !row.isEdited) || (held.isDeleted && !row.isDeleted) || held.ack > row.ack);
  const merged = held === undefined ? row : { ...(older ? held : row), ack: advanceAck(held.ack, row.ack) };
  await applyRows(database, 'messages', [merged], await readGeneration(database));
}
