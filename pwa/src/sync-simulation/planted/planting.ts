import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import type { OfflineCommandName } from '@prosa/contract/sync/offline-commands';
import type { CommandTable } from '../../sync/outbox/command.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { OutboxPorts } from '../../sync/outbox/outbox.ts';
import type { RowTable } from '../../sync/rows/row-change.ts';
import type { BrowserProfile } from '../device.ts';
import type { Engine } from '../engine.ts';
import type { InvariantName } from '../violation.ts';
import type { ModelServer } from '../model/model-server.ts';
import type { PlantedChange, SendCommand } from './planted.ts';

/** A plausible bug, with the changes that plant it and the invariant whose check has to find it. */
export type PlantedBug = {
  readonly name: string;
  readonly caughtBy: InvariantName;
  readonly planted: PlantedChange;
  /** The parts of `planted`. A part that is planted alone violates no invariant, because there is a second defence. */
  readonly harmlessAlone?: readonly PlantedChange[];
};

export const rowsEqualFreshPull: InvariantName = 'rows equal a fresh pull';
export const nothingOutOfSightStays: InvariantName = 'nothing out of sight stays';
export const nothingLost: InvariantName = 'nothing is lost';
export const nothingDoubled: InvariantName = 'nothing is doubled';
export const nothingSentAsSomeoneElse: InvariantName = 'nothing is sent as someone else';
export const noActionOnOthersTickets: InvariantName = 'nothing is done to another’s ticket';
export const ticketOrderKept: InvariantName = 'order per ticket is kept';
export const refusalStaysInSight: InvariantName = 'a refusal stays in sight';
export const acceptedNotShownAsRefused: InvariantName = 'what was accepted is not shown as refused';
export const acceptedStaysInSight: InvariantName = 'what was accepted stays in sight';
export const engineNeverBreaks: InvariantName = 'the engine never breaks';
export const acksNeverFall: InvariantName = 'acks never fall';
export const dependenciesSentFirst: InvariantName = 'dependencies are sent first';
export const nothingSentThatDependsOnRefusal: InvariantName = 'nothing is sent that depends on a refusal';
export const takenBackStaysTakenBack: InvariantName = 'what was taken back stays taken back';
export const nothingSentWhileUndoable: InvariantName = 'nothing goes out while it can be undone';
export const draftsKept: InvariantName = 'drafts are kept';
export const nothingWaitsForEver: InvariantName = 'nothing waits for ever';
export const unsentStaysInSight: InvariantName = 'what is unsent stays in sight';
export const batchStaysTogether: InvariantName = 'a batch stays together';
export const snoozeHidesNoUnread: InvariantName = 'a snooze hides no unread message';
export const tagsChangeAsChosen: InvariantName = 'tags change as their users chose';
export const closesAsShown: InvariantName = 'a ticket closes as it was shown';
export const privateNoteStaysInside: InvariantName = 'a private note stays inside';
export const presenceLeavesNoTrace: InvariantName = 'presence leaves no trace';

export type PulledPage = Awaited<ReturnType<Parameters<Engine['pull']>[1]>>;
/** Returns a planted change: a pull whose pages are changed before they are applied. */
export const plantInPages = (
  change: (page: PulledPage, database: LocalDatabase) => PulledPage | Promise<PulledPage>,
): PlantedChange => ({
  engine: ({ pull }) => ({
    pull: (database, fetchPage, now) => pull(database, async (cursor) => change(await fetchPage(cursor), database), now),
  }),
});
/** Returns a planted change: a pull that is followed by work on the database. */
export const plantAfterPull = (work: (database: LocalDatabase) => Promise<unknown>): PlantedChange => ({
  engine: ({ pull }) => ({
    pull: async (...given) => {
      await pull(...given);
      await work(given[0]);
    },
  }),
});
/** Returns a planted change: a pull that is preceded by work on the database. */
export const plantBeforePull = (work: (database: LocalDatabase) => Promise<unknown>): PlantedChange => ({
  engine: ({ pull }) => ({
    pull: async (...given) => {
      await work(given[0]);
      await pull(...given);
    },
  }),
});
export const plantInPorts = (change: (ports: OutboxPorts) => OutboxPorts): PlantedChange => ({
  engine: ({ drainOutbox }) => ({ drainOutbox: (ports) => drainOutbox(change(ports)) }),
});
export const plantInSend = (change: (send: SendCommand, profile: BrowserProfile) => SendCommand): PlantedChange => ({
  send: (send, { profile }) => change(send, profile),
});
export const plantOnServer = (change: (server: ModelServer) => void): PlantedChange => ({ server: (server) => change(server) });
export const plantInCommands = (change: (command: CommandTable[string]) => Partial<CommandTable[string]>): PlantedChange => ({
  commands: (commands) =>
    Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, { ...command, ...change(command) }])),
});
/** Returns a planted change: one command that differs from its declaration. */
export const plantInCommand = (
  name: OfflineCommandName,
  change: (command: CommandTable[string]) => Partial<CommandTable[string]>,
): PlantedChange => plantInCommands((command) => (command.name === name ? change(command) : {}));
export const isCommandRefusal = (error: unknown): error is ApiRefusal =>
  error instanceof ApiRefusal && error.status !== 401 && error.code !== 'ERR_SESSION_EXPIRED';
export const createRefusal = (code: 'ERR_BAD_REQUEST' | 'ERR_TICKET_CHANGED'): ApiRefusal =>
  new ApiRefusal(422, { error: code }, { error: code });
/** Overwrites the shown rows with the server's rows, as if there were no unsent changes. */
export const overwriteShownRows = async (page: PulledPage, database: LocalDatabase): Promise<void> => {
  const tables = [
    'tickets',
    'messages',
    'contacts',
    'quickMessages',
    'ticketNotes',
    'schedules',
    'inboxViews',
    'chats',
  ] as const satisfies readonly RowTable[];
  for (const table of tables) {
    const held = page[table].map((row) => ({ ...row, generation: 1 }));
    await database.table(table).bulkPut(held);
    await database.serverRows.bulkDelete(held.map(({ id }) => `${table}:${id}` as const));
  }
};

export const captivePortalAnswer = { portal: true };
export function acceptAnyAnswer(commands: CommandTable): CommandTable {
  return Object.fromEntries(
    Object.entries(commands).map(([name, command]) => {
      const { answer } = command;
      const settled = { ...answer, '~run': () => ({ typed: true, value: [] }) };
      // The schema `settled` accepts any answer and yields no rows, so that a command settles without the answer's rows.
      return [name, { ...command, didNothing: () => undefined, answer: settled as typeof answer }];
    }),
  );
}

/** Reverses the order of the entries in an outbox. */
export async function reverseOutbox(database: LocalDatabase): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    const waiting = await database.outbox.where('state').equals('waiting').sortBy('seq');
    const places = waiting.map(({ seq }) => seq);
    if (places.length < 2) return;
    await database.outbox.bulkDelete(places.filter((seq) => seq !== undefined));
    await database.outbox.bulkAdd(
      waiting.toReversed().map((entry, at) => ({ ...entry, ...(places[at] === undefined ? {} : { seq: places[at] }) })),
    );
  });
}
