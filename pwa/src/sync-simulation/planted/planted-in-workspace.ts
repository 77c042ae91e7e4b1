import { toLiveEventNames, liveEvents } from '@prosa/contract/live/live-events';
import * as v from 'valibot';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { isErrorCode, type OptimisticChanges } from '../../sync/outbox/command.ts';
import { writeCommand as storeCommand, type EnqueueResult } from '../../sync/outbox/enqueue.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { loadLastSocket } from '../fake-socket.ts';
import type { Engine } from '../engine.ts';
import type { PlantedChange } from './planted.ts';
import {
  batchStaysTogether,
  closesAsShown,
  privateNoteStaysInside,
  nothingOutOfSightStays,
  nothingSentWhileUndoable,
  plantOnServer,
  presenceLeavesNoTrace,
  rowsEqualFreshPull,
  snoozeHidesNoUnread,
  tagsChangeAsChosen,
  unsentStaysInSight,
  plantInCommand,
  plantInPages,
  type PlantedBug,
} from './planting.ts';

/** Returns a planted change: an engine whose commands, once stored, are followed by work on the database. */
const plantAfterCommand = (work: (database: LocalDatabase, isBackground: boolean) => Promise<unknown>): PlantedChange => ({
  engine: ({ writeCommand }) => ({
    writeCommand: async (database, command, input) => {
      const result = await writeCommand(database, command, input);
      if (result.ok) await work(database, command.isBackground);
      return result;
    },
  }),
});
const endAllUndoPeriods = (database: LocalDatabase): Promise<unknown> =>
  database.outbox.toCollection().modify((entry) => void Object.assign(entry, { undoUntilMs: undefined }));

/** Returns a planted change: a listener that also does something else at one kind of event. */
const plantAtEvent = <K extends keyof typeof liveEvents>(
  kind: K,
  work: (database: LocalDatabase, event: v.InferOutput<(typeof liveEvents)[K]>) => unknown,
): PlantedChange => ({
  engine: ({ listenToLiveEvents }) => ({
    listenToLiveEvents: async (user, database, options) => {
      await listenToLiveEvents(user, database, options);
      const { handlers } = loadLastSocket();
      const name: string = toLiveEventNames(user.companyId)[kind];
      const former = handlers.get(name);
      handlers.set(name, (payload) => {
        former?.(payload);
        void work(database, v.parse(liveEvents[kind], payload));
      });
    },
  }),
});

/** Adds a patch of the command's ticket to the command's optimistic changes. */
const addTicketPatch = (shown: OptimisticChanges, ticketId: number): OptimisticChanges => ({
  ...shown,
  // The casts are safe: `ticketId` is the id of the command's ticket.
  changes: [...shown.changes, { table: 'tickets', key: ticketId as never, does: 'patch', patch: { lastMessage: 'planted' } }],
});
const TicketPayload = v.looseObject({ ticketId: v.number(), isPrivate: v.optional(v.boolean(), false) });

const writeOneByOne: Engine['writeBatch'] = async (database, commands, { actor, batchId }) => {
  const results: EnqueueResult[] = [];
  for (const { command, payload } of commands) results.push(await storeCommand(database, command, { payload, actor, batchId }));
  return results;
};

/** Planted bugs in the commands of the attendant's workspace. */
export const plantedInWorkspace: readonly PlantedBug[] = [
  {
    name: 'a snooze does not say which message its user saw last',
    caughtBy: snoozeHidesNoUnread,
    planted: plantInCommand('snooze-ticket', (command) => ({
      request: (entry) => {
        const request = command.request(entry);
        return { ...request, body: { ...Object(request.body), lastMessageId: undefined } };
      },
    })),
  },
  {
    name: 'a snooze hides what the customer has written since',
    caughtBy: snoozeHidesNoUnread,
    planted: plantOnServer((server) => void (server.hasWrittenSince = () => false)),
  },
  {
    name: 'an event shows a ticket without its unsent snooze',
    caughtBy: unsentStaysInSight,
    planted: plantAtEvent('ticket', (database, event) =>
      event.action === 'delete'
        ? undefined
        : database.tickets.update(event.ticket.id, { snoozedUntil: event.ticket.snoozedUntil }),
    ),
  },
  {
    name: 'a move on the kanban is not told to devices',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => {
      const { putTicket } = server;
      server.putTicket = (xid, changes, row) => {
        const stored = server.tickets.get(row.id);
        const isMove = stored !== undefined && stored.row.tagIds.join() !== row.tagIds.join();
        if (isMove) server.tickets.set(row.id, { ...stored, row });
        else putTicket(xid, changes, row);
      };
    }),
  },
  {
    name: 'a message’s own time to undo is forgotten',
    caughtBy: nothingSentWhileUndoable,
    planted: plantInCommand('send-message', () => ({ undoWindowMs: () => 0 })),
  },
  {
    name: 'any other command ends every time to undo',
    caughtBy: nothingSentWhileUndoable,
    planted: plantAfterCommand(endAllUndoPeriods),
  },
  {
    name: 'the app’s own command ends the time to undo',
    caughtBy: nothingSentWhileUndoable,
    planted: plantAfterCommand(async (database, isBackground) => isBackground && endAllUndoPeriods(database)),
  },
  {
    name: 'a message that was taken back stays on the screen',
    caughtBy: nothingOutOfSightStays,
    planted: {
      engine: () => ({
        undoIn: async (database, ids) => {
          await database.outbox
            .where('id')
            .anyOf([...ids])
            .delete();
          return undefined;
        },
      }),
    },
  },
  {
    name: 'a crash leaves a part of a batch',
    caughtBy: batchStaysTogether,
    planted: { engine: () => ({ writeBatch: writeOneByOne }) },
  },
  {
    name: 'only the first command of a batch is undone',
    caughtBy: batchStaysTogether,
    planted: { engine: ({ undoIn }) => ({ undoIn: (database, ids) => undoIn(database, ids.slice(0, 1)) }) },
  },
  {
    name: 'views of the inbox are told to every colleague',
    caughtBy: nothingOutOfSightStays,
    planted: {
      server: (server, pull) => {
        const { fillRows } = pull;
        pull.fillRows = (page, userId, window) => {
          fillRows(page, userId, window);
          page.inboxViews = [...server.inboxViews.values()].filter(({ xid }) => pull.isIn(xid, window)).map(({ row }) => row);
        };
      },
    },
  },
  {
    name: 'a view that was deleted elsewhere stays',
    caughtBy: nothingOutOfSightStays,
    planted: plantInPages((page) => ({ ...page, removed: { ...page.removed, inboxViews: [] } })),
  },
  {
    name: 'a scheduled message gets another id when it is sent',
    caughtBy: nothingOutOfSightStays,
    planted: plantInCommand('create-schedule', (command) => ({
      request: (entry) => {
        const request = command.request(entry);
        return { ...request, body: { ...Object(request.body), id: uuidv7() } };
      },
    })),
  },
  {
    name: 'changes of scheduled messages are passed over',
    caughtBy: rowsEqualFreshPull,
    planted: plantInPages((page) => (page.reset ? page : { ...page, schedules: [] })),
  },
  {
    name: 'a merge of contacts moves tickets without telling devices',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => {
      server.moveTicketToContact = (_xid, _changes, row) => {
        const stored = server.tickets.get(row.id);
        if (stored !== undefined) server.tickets.set(row.id, { ...stored, row });
      };
    }),
  },
  {
    name: 'an undone merge leaves the contact’s removal in the feed',
    caughtBy: rowsEqualFreshPull,
    planted: plantOnServer((server) => void (server.forgetContactRemoval = () => undefined)),
  },
  {
    name: 'a reaction counts as the newest message of the list',
    caughtBy: rowsEqualFreshPull,
    planted: plantInCommand('react-to-message', (command) => ({
      decide: async (database, payload, context) => {
        const shown = await command.decide(database, payload, context);
        return isErrorCode(shown) ? shown : addTicketPatch(shown, v.parse(TicketPayload, payload).ticketId);
      },
    })),
  },
  {
    name: 'a private note counts as an answer to the customer',
    caughtBy: rowsEqualFreshPull,
    planted: plantInCommand('send-message', (command) => ({
      decide: async (database, payload, context) => {
        const shown = await command.decide(database, payload, context);
        const { ticketId, isPrivate } = v.parse(TicketPayload, payload);
        return isErrorCode(shown) || !isPrivate ? shown : addTicketPatch(shown, ticketId);
      },
    })),
  },
  {
    name: 'a private note is sent as a message',
    caughtBy: privateNoteStaysInside,
    planted: plantInCommand('send-message', (command) => ({
      request: (entry) => command.request({ ...entry, payload: { ...Object(entry.payload), isPrivate: false } }),
    })),
  },
  {
    name: 'a closing that asks for a rating is shown as closed',
    caughtBy: closesAsShown,
    planted: plantInCommand('close-ticket', (command) => ({
      decide: async (database, payload, context) => {
        const shown = await command.decide(database, payload, context);
        if (isErrorCode(shown)) return shown;
        // The cast is safe: the command patches only its ticket.
        const changes = shown.changes.map(
          (change) => ({ ...change, patch: { ...Object(change).patch, status: 'closed' } }) as typeof change,
        );
        return { ...shown, changes };
      },
    })),
  },
  {
    name: 'a closing does not say that it asks for a rating',
    caughtBy: closesAsShown,
    planted: plantInCommand('close-ticket', (command) => ({
      request: (entry) => {
        const request = command.request(entry);
        return { ...request, body: { ...Object(request.body), ratingId: undefined } };
      },
    })),
  },
  {
    name: 'tags are set as a whole, not as a change',
    caughtBy: tagsChangeAsChosen,
    planted: plantInCommand('set-contact-tags', (command) => ({
      request: (entry) => {
        const request = command.request(entry);
        return { ...request, body: { ...Object(request.body), former: undefined } };
      },
    })),
  },
  {
    name: 'presence in a ticket is stored with the ticket',
    caughtBy: presenceLeavesNoTrace,
    planted: plantAtEvent('ticketPresence', (database, { uuid, userId }) =>
      database.tickets.filter((row) => row.uuid === uuid).modify({ userId }),
    ),
  },
  {
    name: 'presence in a ticket is told to every colleague',
    caughtBy: nothingOutOfSightStays,
    planted: plantOnServer((server) => {
      const { publishPresence, sees } = server;
      server.publishPresence = (event, row) => {
        server.sees = () => true;
        publishPresence(event, row);
        server.sees = sees;
      };
    }),
  },
];
