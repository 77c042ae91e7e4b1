import * as v from 'valibot';
import type { SessionUser } from '@prosa/contract/session/session';
import { PRESENCE_REPORT_MS, type ClientMessageName } from '@prosa/contract/live/client-messages';
import { toLiveEventNames, liveEvents, type LiveEvent, type LiveEventKind } from '@prosa/contract/live/live-events';
import { currentAccessToken, refreshAccessToken, refreshTokenOfChangedUser } from '../../platform/requests/access-token.ts';
import type { LiveEventChange } from '../database/device-table.ts';
import { applyLookupRow, createLiveEventWriter } from './apply-live-changes.ts';
import { createEarliestTimer } from '../create-earliest-timer.ts';
import { listeningSignal } from './listening-signal.ts';
import { emitLiveEvent } from './live-signal.ts';
import { forwardActivity } from './activity-signal.ts';
import { forwardFocus } from './focus-signal.ts';
import type { LocalDatabase } from '../database/local-database.ts';
import { publishPresence } from './presence.ts';
import { onServerReachable } from '../use-sync-state.ts';

/**
 * The mean of the minimum times between two pulls that signals cause, in milliseconds. `chooseSignalGapMs` chooses each of these
 * times at random, so that devices don't pull together. The server sends a signal for every change of the company. Live events
 * have already brought most changes, and the pull brings the rest, such as the removal of rows that are no longer visible.
 */
const MEAN_SIGNAL_GAP_MS = 2_000;
const chooseSignalGapMs = (): number => MEAN_SIGNAL_GAP_MS * (0.5 + Math.random());

/** The time between a failed renewal of the bearer and the next handshake, in milliseconds. */
const RECONNECT_DELAY_MS = 15_000;

/** The kinds of live events that change no rows of the local database. `listenToLiveEvents` handles these kinds itself. */
const engineEventKinds = [
  'presence',
  'ticketPresence',
  'queue',
  'setting',
  'auth',
  'sync',
] as const satisfies readonly LiveEventKind[];
// The cast is safe: a constant object has only its declared keys.
const liveEventKinds = Object.keys(liveEvents) as LiveEventKind[];

/** Returns the entries of a declaration: each kind of live event with its handler. */
const listEventHandlers = <R>(events: { readonly [K in LiveEventKind]?: (event: LiveEvent<K>) => R }) =>
  // The cast is safe: each handler in the declaration takes the events of its own kind.
  Object.entries(events) as [LiveEventKind, (event: LiveEvent<LiveEventKind>) => R][];

type LiveOptions = {
  readonly pull: () => void;
  readonly stopped: AbortSignal;
  /** Called with true whenever the socket connects, and with false when the connection is lost or fails. */
  readonly onListening?: (isListening: boolean) => void;
};

/**
 * Listens to the company's live events, which bring changes earlier than pulls. Ignores events that are older than the device's
 * rows. Calls `pull` at every connection and signal, because events may be lost.
 */
export async function listenToLiveEvents(
  user: SessionUser,
  database: LocalDatabase,
  { pull, stopped, onListening = () => undefined }: LiveOptions,
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
      const token = currentAccessToken();
      if (token !== undefined) return give({ token });
      refreshAccessToken().then(
        (fresh) => give({ token: fresh }),
        () => give({}),
      );
    },
  });
  const names = toLiveEventNames(user.companyId);
  const send = (message: ClientMessageName) => socket.emit(message);
  const on = <K extends LiveEventKind>(kind: K, apply: (event: LiveEvent<K>) => Promise<void>): void => {
    const name: string = names[kind];
    socket.on(name, (raw: unknown) => {
      const event = v.safeParse(liveEvents[kind], raw);
      // The cast is safe: `liveEvents[kind]` is the schema of events of the kind `kind`, which the compiler can't derive for a
      // generic `K`.
      if (event.success) apply(event.output as LiveEvent<K>).catch(pull);
      else pull();
    });
  };
  const write = createLiveEventWriter(database, pull);
  const hear = async <K extends LiveEventKind>(change: LiveEventChange, event: LiveEvent<K>): Promise<void> => {
    // Rows can be applied only from an event with a position (`asOf`). If the position is missing, a pull brings the rows.
    const asOf = event !== undefined && 'asOf' in event ? event.asOf : undefined;
    if (asOf === undefined || 'goneFrom' in change) pull();
    else if ('lookup' in change) await applyLookupRow(database, asOf, change.lookup);
    else write({ asOf, change });
  };
  const handledKinds = new Set<LiveEventKind>(engineEventKinds);
  for (const { events } of Object.values(database.declared))
    for (const [kind, changeOf] of listEventHandlers(events ?? {})) {
      handledKinds.add(kind);
      on(kind, (event) => {
        // Screens whose rows come from the server, and not from the local database, need the event too.
        emitLiveEvent(kind, event);
        return hear(changeOf(event), event);
      });
    }
  for (const kind of liveEventKinds) if (!handledKinds.has(kind)) on(kind, async (event) => emitLiveEvent(kind, event));
  const presence = publishPresence(stopped);
  on('presence', async ({ userIds }) => presence.all(userIds));
  on('user', async (event) => presence.one(event.user.id, event.user.online));
  // A changed queue may change which tickets the device may hold, so a pull brings both the queue and the tickets.
  on('queue', async (event) => {
    pull();
    emitLiveEvent('queue', event);
  });
  on('setting', async (event) => {
    pull();
    emitLiveEvent('setting', event);
  });
  // The refresh of the session finds out whether this session was replaced, and if so ends the session on this device.
  on('auth', async (event) => {
    if (event.userId === user.id) await refreshTokenOfChangedUser();
  });
  let signalled = 0;
  const onSignal = createEarliestTimer(() => {
    signalled = Date.now();
    pull();
  });
  socket.on(names.sync, () => onSignal.at(signalled + chooseSignalGapMs()));
  const focus = forwardFocus((message, uuid) => {
    if (socket.connected) socket.emit(message, uuid);
  }, stopped);
  const activity = forwardActivity((report) => {
    if (socket.connected) socket.emit('ticketPresence' satisfies ClientMessageName, report);
  }, stopped);
  on('ticketPresence', async (event) => {
    emitLiveEvent('ticketPresence', event);
    activity.answer(event);
  });
  let isLost = false;
  socket.on('connect', () => {
    isLost = false;
    onListening(true);
    // The tabs read their rows again when the server has confirmed that events arrive. If they read earlier, a change between the
    // read and the confirmation would reach them neither way.
    socket.emit('joinNotification' satisfies ClientMessageName, () => listeningSignal.raise(undefined));
    focus.sendAgain();
    activity.sendAgain();
    pull();
  });
  // The socket's library reconnects automatically, except after the server refused or closed the connection. In these two cases
  // the next handshake needs a fresh bearer.
  const reconnect = () => {
    if (socket.active || stopped.aborted) return;
    const connect = () => !stopped.aborted && socket.connect();
    refreshAccessToken().then(connect, () => setTimeout(connect, RECONNECT_DELAY_MS));
  };
  const handleConnectionLoss = (): void => {
    isLost = true;
    onListening(false);
    reconnect();
  };
  socket.on('connect_error', handleConnectionLoss);
  socket.on('disconnect', () => {
    presence.unknown();
    handleConnectionLoss();
    // A pull finds out whether only the socket or the whole server is unreachable, so that the screen can show this. The delay is
    // random, so that devices that lose the server together don't pull together.
    if (!stopped.aborted) onSignal.at(Date.now() + chooseSignalGapMs());
  });
  // A pull may find the server again while the socket's library still waits for the end of its back-off. The socket then
  // reconnects without further delay.
  const forgetServerBack = onServerReachable(() => {
    if (isLost && socket.active) socket.disconnect().connect();
  });
  const timer = setInterval(() => send('userStatus'), PRESENCE_REPORT_MS);
  stopped.addEventListener('abort', () => {
    clearInterval(timer);
    onSignal.clear();
    forgetServerBack();
    socket.disconnect();
  });
}
