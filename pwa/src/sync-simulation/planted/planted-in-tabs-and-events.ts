import { toLiveEventNames, liveEvents } from '@prosa/contract/live/live-events';
import * as v from 'valibot';
import { listRowTables } from '../../sync/rows/apply-rows.ts';
import { toDatabaseName, loadLeader, loadCurrentProfile } from '../device.ts';
import { loadLastSocket } from '../fake-socket.ts';
import type { Harness, PlantedChange } from './planted.ts';
import {
  plantBeforePull,
  nothingDoubled,
  nothingLost,
  plantOnServer,
  rowsEqualFreshPull,
  nothingOutOfSightStays,
  nothingSentAsSomeoneElse,
  acksNeverFall,
  plantInPages,
  type PlantedBug,
} from './planting.ts';

const plantInLeaders = (leaders: Harness['leaders']): PlantedChange => ({ harness: { leaders } });
const plantedKeyLoss = plantOnServer((server) => void (server.keepKey = () => undefined));

/** Planted bugs in tabs, users and live events. */
export const plantedInTabsAndEvents: readonly PlantedBug[] = [
  {
    name: 'log-in as another user drains the outbox',
    caughtBy: nothingOutOfSightStays,
    planted: { harness: { nameOf: (deviceNo) => toDatabaseName(deviceNo, 0) } },
  },
  {
    name: 'the device sends with whoever logged in last',
    caughtBy: nothingSentAsSomeoneElse,
    planted: {
      send:
        (send, { profile }) =>
        (request, key) => {
          const { device } = profile;
          profile.session.userId = profile.userId;
          if (device.profiles.length > 1) profile.session.userId = loadCurrentProfile(device).userId === 2 ? 3 : 2;
          return send(request, key);
        },
    },
  },
  {
    name: 'events replace the pull',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages((page) => (page.reset ? page : { ...page, tickets: [], messages: [] })),
  },
  {
    name: 'ticks and messages come by events alone',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages((page) => (page.reset ? page : { ...page, messages: [] })),
  },
  {
    name: 'an event is told to who may not see it',
    caughtBy: nothingOutOfSightStays,
    planted: plantOnServer((server) => {
      const { publishChanges, sees } = server;
      server.publishChanges = (changes) => {
        server.sees = () => true;
        publishChanges(changes);
        server.sees = sees;
      };
    }),
  },
  {
    name: 'unsent changes stay under the rows after their answer',
    caughtBy: rowsEqualFreshPull,
    planted: {
      engine: ({ drainOutbox }) => ({
        drainOutbox: async (ports) => {
          const before = await ports.database.serverRows.toArray();
          const next = await drainOutbox(ports);
          await ports.database.transaction('rw', listRowTables(ports.database), () => ports.database.serverRows.bulkPut(before));
          return next;
        },
      }),
    },
  },
  {
    name: 'the server does a command and keeps no transaction number',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => {
      const { putMessage } = server;
      server.putMessage = (_xid, changes, row) => putMessage(1, changes, row);
    }),
  },
  {
    name: 'an update keeps the transaction number of before',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => {
      const { putTicket } = server;
      server.putTicket = (xid, changes, row) => {
        const held = server.tickets.get(row.id);
        putTicket(held?.xid ?? xid, changes, row);
      };
    }),
  },
  {
    name: 'a message arrives twice at the provider',
    caughtBy: nothingDoubled,
    planted: plantOnServer((server) => {
      const { recordOutbound } = server;
      server.recordOutbound = (write, outbound) => {
        recordOutbound(write, outbound);
        const { ticket, message } = outbound;
        if (message.userId !== null && !message.isPrivate)
          server.delivered.push({ messageId: message.id, ticketId: ticket.id, userId: message.userId, body: message.body });
      };
    }),
  },
  {
    name: 'the shell forgets what waits at its start',
    caughtBy: nothingLost,
    planted: {
      engine: ({ listenToLiveEvents }) => ({
        listenToLiveEvents: async (user, database, { pull, stopped }) => {
          await database.outbox.clear();
          return listenToLiveEvents(user, database, { pull, stopped });
        },
      }),
    },
  },
  {
    name: 'the shell empties its rows at its start but keeps the cursor',
    caughtBy: rowsEqualFreshPull,
    planted: {
      engine: ({ listenToLiveEvents }) => ({
        listenToLiveEvents: async (user, database, { pull, stopped }) => {
          await database.tickets.clear();
          return listenToLiveEvents(user, database, { pull, stopped });
        },
      }),
    },
  },
  {
    name: 'a pull holds the place of rows it did not write',
    caughtBy: rowsEqualFreshPull,
    planted: plantBeforePull((database) =>
      database.meta
        .where('key')
        .equals('cursor')
        .modify((row) => {
          if (row.key === 'cursor')
            Object.assign(row, { value: row.value.replace(/~(\d+)~3$/, (_all, to: string) => `~${Number(to) + 1}~3`) });
        }),
    ),
  },
  {
    name: 'an event takes ticks back',
    caughtBy: acksNeverFall,
    planted: {
      engine: ({ listenToLiveEvents }) => ({
        listenToLiveEvents: async (user, database, { pull, stopped }) => {
          await listenToLiveEvents(user, database, { pull, stopped });
          loadLastSocket().handlers.set(toLiveEventNames(user.companyId).appMessage, (payload) => {
            const { message } = v.parse(liveEvents.appMessage, payload);
            void database.messages.put({ ...message, ack: 0, generation: 1 });
          });
        },
      }),
    },
  },
  {
    name: 'two leaders, and the server forgets keys',
    caughtBy: nothingDoubled,
    planted: { ...plantInLeaders(({ tabs }) => tabs), ...plantedKeyLoss },
    harmlessAlone: [
      plantInLeaders(({ tabs }) => tabs),
      { ...plantInLeaders((profile) => [loadLeader(profile)]), ...plantedKeyLoss },
    ],
  },
];
