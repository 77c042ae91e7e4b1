import { NotNow } from '../../platform/requests/api-errors.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import {
  acceptedNotShownAsRefused,
  noActionOnOthersTickets,
  dependenciesSentFirst,
  nothingDoubled,
  nothingSentThatDependsOnRefusal,
  isCommandRefusal,
  nothingLost,
  plantOnServer,
  ticketOrderKept,
  captivePortalAnswer,
  refusalStaysInSight,
  createRefusal,
  reverseOutbox,
  rowsEqualFreshPull,
  nothingSentAsSomeoneElse,
  takenBackStaysTakenBack,
  nothingSentWhileUndoable,
  nothingWaitsForEver,
  acceptAnyAnswer,
  plantInCommands,
  plantInPorts,
  plantInSend,
  type PlantedBug,
} from './planting.ts';

/** Planted bugs in the outbox: in idempotency keys, attempts, outcomes, expectations, and the order of sending. */
export const plantedInOutbox: readonly PlantedBug[] = [
  {
    name: 'server forgets keys',
    caughtBy: nothingDoubled,
    planted: plantOnServer((server) => void (server.keepKey = () => undefined)),
  },
  {
    name: 'retry without key',
    caughtBy: nothingSentAsSomeoneElse,
    planted: plantInSend((send) => (request) => send(request, '')),
  },
  {
    name: 'a new key for each attempt',
    caughtBy: nothingSentAsSomeoneElse,
    planted: plantInSend((send) => (request) => send(request, uuidv7())),
  },
  {
    name: 'key is forgotten after a crash',
    caughtBy: nothingSentAsSomeoneElse,
    planted: {
      engine: ({ listenToLiveEvents }) => ({
        listenToLiveEvents: async (user, database, { pull, stopped }) => {
          await database.outbox.toCollection().modify((entry) => void Object.assign(entry, { id: uuidv7() }));
          return listenToLiveEvents(user, database, { pull, stopped });
        },
      }),
    },
  },
  {
    name: 'a refusal is taken for later',
    caughtBy: nothingWaitsForEver,
    planted: plantInSend(
      (send) =>
        (...given) =>
          send(...given).catch((error: unknown) => {
            throw isCommandRefusal(error) ? new NotNow('server') : error;
          }),
    ),
  },
  {
    name: 'later is taken for a refusal',
    caughtBy: acceptedNotShownAsRefused,
    planted: plantInSend(
      (send) =>
        (...given) =>
          send(...given).catch((error: unknown) => {
            throw error instanceof NotNow ? createRefusal('ERR_BAD_REQUEST') : error;
          }),
    ),
  },
  {
    name: '500 after a commit is taken for a refusal',
    caughtBy: acceptedNotShownAsRefused,
    planted: plantInSend(
      (send) =>
        (...given) =>
          send(...given).catch((error: unknown) => {
            throw error instanceof NotNow && error.reason === 'server' ? createRefusal('ERR_BAD_REQUEST') : error;
          }),
    ),
  },
  {
    name: 'a lost answer is taken for a refusal',
    caughtBy: acceptedNotShownAsRefused,
    planted: plantInSend(
      (send) =>
        (...given) =>
          send(...given).catch((error: unknown) => {
            throw error instanceof NotNow && error.reason === 'network' ? createRefusal('ERR_BAD_REQUEST') : error;
          }),
    ),
  },
  {
    name: 'a refusal is shown with another code',
    caughtBy: refusalStaysInSight,
    planted: plantInSend(
      (send) =>
        (...given) =>
          send(...given).catch((error: unknown) => {
            throw isCommandRefusal(error) ? createRefusal('ERR_BAD_REQUEST') : error;
          }),
    ),
  },
  {
    name: 'a refusal is dropped silently',
    caughtBy: refusalStaysInSight,
    planted: {
      engine: ({ drainOutbox }) => ({
        drainOutbox: async (ports) => {
          const next = await drainOutbox(ports);
          await ports.database.outbox.where('state').equals('refused').delete();
          return next;
        },
      }),
    },
  },
  {
    name: 'an entry is dropped when its request fails',
    caughtBy: nothingLost,
    planted: plantInPorts((ports) => ({
      ...ports,
      send: (request, key) =>
        ports.send(request, key).catch(async (error: unknown) => {
          if (error instanceof NotNow) await ports.database.outbox.where('id').equals(key).delete();
          throw error;
        }),
    })),
  },
  {
    name: 'an entry is dropped before it is answered',
    caughtBy: nothingLost,
    planted: plantInPorts((ports) => ({
      ...ports,
      send: async (request, key) => {
        await ports.database.outbox.where('id').equals(key).delete();
        return ports.send(request, key);
      },
    })),
  },
  {
    name: 'an answer is asked for under a fresh session’s user',
    caughtBy: nothingSentAsSomeoneElse,
    planted: {
      send:
        (send, { profile, isQuiet }) =>
        async (request, key) => {
          if (profile.session.userId === 2 && isQuiet()) Object.assign(profile.session, { userId: 3 });
          return send(request, key);
        },
    },
  },
  {
    name: 'a portal’s page is taken for an answer',
    caughtBy: rowsEqualFreshPull,
    planted: {
      commands: acceptAnyAnswer,
      ...plantInSend(
        (send) => (request, key) =>
          send(request, key).catch((error: unknown) => {
            if (error instanceof NotNow && error.reason === 'portal') return captivePortalAnswer;
            throw error;
          }),
      ),
    },
  },
  {
    name: 'any 200 is taken for an answer',
    caughtBy: rowsEqualFreshPull,
    planted: { commands: (commands) => acceptAnyAnswer(commands) },
  },
  {
    name: 'expects is not sent',
    caughtBy: noActionOnOthersTickets,
    planted: plantInCommands((command) => ({ request: (entry) => command.request({ ...entry, expects: null }) })),
  },
  {
    name: 'expects is ignored by the server',
    caughtBy: noActionOnOthersTickets,
    planted: plantOnServer((server) => {
      const { decide } = server;
      server.differs = () => false;
      server.decide = (input) => {
        const { expects: _expects, ...rest } = input;
        return decide(rest);
      };
    }),
  },
  {
    name: 'the newest entry goes first',
    caughtBy: ticketOrderKept,
    planted: {
      engine: ({ drainOutbox }) => ({
        drainOutbox: async (ports) => {
          await reverseOutbox(ports.database);
          return drainOutbox(ports);
        },
      }),
    },
  },
  {
    name: 'an entry is taken back after it was sent',
    caughtBy: takenBackStaysTakenBack,
    planted: {
      engine: () => ({
        discardIn: async (database, id) => {
          await database.outbox.where('id').equals(id).delete();
          return true;
        },
      }),
    },
  },
  {
    name: 'the return of the network ends the time to undo',
    caughtBy: nothingSentWhileUndoable,
    planted: {
      engine: ({ drainOutbox }) => ({
        drainOutbox: async (ports) => {
          await ports.database.outbox.toCollection().modify((entry) => void Object.assign(entry, { undoUntilMs: undefined }));
          return drainOutbox(ports);
        },
      }),
    },
  },
  {
    name: 'attempts are not counted, so what was sent is taken back',
    caughtBy: takenBackStaysTakenBack,
    planted: plantInPorts((ports) => ({
      ...ports,
      send: async (request, key) => {
        await ports.database.outbox.where('id').equals(key).modify({ attempts: 0 });
        return ports.send(request, key);
      },
    })),
  },
  {
    name: 'every entry is a lane of its own',
    caughtBy: ticketOrderKept,
    planted: {
      engine: ({ drainOutbox }) => ({
        drainOutbox: async (ports) => {
          await ports.database.outbox
            .toCollection()
            .modify((entry) => void Object.assign(entry, { lane: `tickets:${entry.id}` }));
          return drainOutbox(ports);
        },
      }),
    },
  },
  {
    name: 'what an entry builds on is not waited for',
    caughtBy: dependenciesSentFirst,
    planted: {
      engine: ({ drainOutbox }) => ({
        drainOutbox: async (ports) => {
          await ports.database.outbox.toCollection().modify((entry) => void Object.assign(entry, { relies: [] }));
          return drainOutbox(ports);
        },
      }),
    },
  },
  {
    name: 'an answer is sent after its accept was refused',
    caughtBy: nothingSentThatDependsOnRefusal,
    planted: plantInCommands(() => ({ groundlessCode: undefined })),
  },
];
