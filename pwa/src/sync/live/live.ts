import * as v from 'valibot';
import type { SessionUser } from '@prosa/contract/session/session';
import { SIGN_OF_LIFE_MS, type ClientMessageName } from '@prosa/contract/live/client-messages';
import { liveEventNames, liveEvents, type LiveEvent, type LiveEventKind } from '@prosa/contract/live/live-events';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { accessToken, refreshAccessToken } from '../../platform/access-token.ts';
import { createNewsWriter, type News } from './apply-news.ts';
import { applyServerRows, readGeneration, removeRows, removeTickets } from '../rows/apply-rows.ts';
import { earliestTimer } from '../earliest-timer.ts';
import { flowCampaignSignal, flowsHeardSignal, flowSignal } from './flow-signals.ts';
import { hearFocus } from './focus-signal.ts';
import { isOvertaken } from '../pull/is-overtaken.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { tellPresence } from './presence.ts';

/**
 * Signals lead to one pull in about this time, in milliseconds: they come with every change of the company, events have said most of
 * it already, and the pull brings what these can't, such as what left one's sight. At random, so that devices don't ask together.
 */
const SIGNAL_GAP_MS = 2_000;

/** How long a device waits that could not renew its bearer for the handshake, in milliseconds. */
const RETRY_MS = 15_000;

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
  const write = createNewsWriter(database, pull);
  const onNews = <K extends 'ticket' | 'appMessage' | 'contact' | 'ticketNote' | 'chat'>(
    kind: K,
    changeOf: (event: LiveEvent<K>) => News['change'],
  ): void => on(kind, async (event) => write({ asOf: event.asOf, change: changeOf(event) }));
  onNews('ticket', (event) =>
    event.action === 'delete' ? () => removeTickets(database, [event.ticketId]) : { tickets: [v.parse(TicketRow, event.ticket)] },
  );
  onNews('appMessage', ({ contact, ticket, message }) => ({
    contacts: [contact],
    tickets: [v.parse(TicketRow, ticket)],
    messages: [message],
  }));
  onNews('contact', (event) =>
    event.action === 'delete' ? () => removeRows(database, 'contacts', [event.contactId]) : { contacts: [event.contact] },
  );
  onNews('ticketNote', (event) =>
    event.action === 'delete'
      ? () => removeRows(database, 'ticketNotes', [event.id])
      : () => applyServerRows(database, [{ table: 'ticketNotes', key: event.note.id, row: event.note }]),
  );
  onNews('chat', (event) =>
    event.action === 'delete' ? () => removeRows(database, 'chats', [event.id]) : { chats: [event.chat] },
  );
  on('tag', async ({ tag, asOf }) => {
    await database.transaction('rw', database.meta, database.tags, async () => {
      if (!(await isOvertaken(database, asOf))) await database.tags.put({ ...tag, generation: await readGeneration(database) });
    });
  });
  on('whatsapp', async ({ whatsapp, asOf }) => {
    await database.transaction('rw', database.meta, database.connections, async () => {
      if (!(await isOvertaken(database, asOf)))
        await database.connections.put({ ...whatsapp, generation: await readGeneration(database) });
    });
  });
  on('flow', async (event) => flowSignal.raise(event));
  on('flowCampaign', async (event) => flowCampaignSignal.raise(event));
  const presence = tellPresence(stopped);
  on('presence', async ({ userIds }) => presence.all(userIds));
  on('user', async ({ user: { id, online } }) => presence.one(id, online));
  // The refresh tells whether it was this session that was replaced, and ends it if so.
  on('auth', async (event) => {
    if (event.userId === user.id) await refreshAccessToken();
  });
  let signalled = 0;
  const onSignal = earliestTimer(() => {
    signalled = Date.now();
    pull();
  });
  socket.on(names.sync, () => onSignal.at(signalled + SIGNAL_GAP_MS * (0.5 + Math.random())));
  const focus = hearFocus((message, uuid) => {
    if (socket.connected) socket.emit(message, uuid);
  }, stopped);
  socket.on('connect', () => {
    say('joinNotification');
    focus.sayAgain();
    pull();
    flowsHeardSignal.raise(undefined);
  });
  // The library tries again after all but a refusal and an end by the server: then the next handshake brings a fresh bearer.
  const comeBack = () => {
    if (socket.active || stopped.aborted) return;
    const connect = () => !stopped.aborted && socket.connect();
    refreshAccessToken().then(connect, () => setTimeout(connect, RETRY_MS));
  };
  socket.on('connect_error', comeBack);
  socket.on('disconnect', () => {
    presence.unknown();
    comeBack();
  });
  const timer = setInterval(() => say('userStatus'), SIGN_OF_LIFE_MS);
  stopped.addEventListener('abort', () => {
    clearInterval(timer);
    onSignal.clear();
    socket.disconnect();
  });
}
