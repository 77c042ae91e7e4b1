import { currentInstant } from '../platform/clock.ts';
import { uuidv7 } from '../platform/uuidv7.ts';
import { isErrorCode } from '../sync/outbox/command.ts';
import type { BatchedCommand } from '../sync/outbox/enqueue-batch.ts';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { RowName } from '../sync/rows/row-change.ts';
import { listUndoableCommands } from '../unsent/undoable-command.ts';
import { loadLeader, loadCurrentProfile, type Device } from './device.ts';
import { findCommand, recordUnreportedCommands } from './give-command.ts';
import type { Random } from './random.ts';
import type { RunStep } from './run-step.ts';
import type { Simulation } from './simulation.ts';

/** The commands that attendants give for several tickets together. */
const batchedCommands = [
  'close-ticket',
  'accept-ticket',
  'reopen-ticket',
  'return-ticket',
  'ignore-ticket',
  'transfer-ticket',
  'snooze-ticket',
  'snooze-ticket',
  'snooze-ticket',
  'end-ticket-snooze',
  'set-contact-tags',
];
const MAX_BATCH_COMMANDS = 6;
/** The number of IndexedDB tasks within which a simulated crash happens. A batch takes about as many tasks. */
const BATCH_TASKS = 200;

/** Gives one command for several tickets, and checks that the device stored the whole batch or, after a crash, none of it. */
export const giveBatch: RunStep = async (simulation, device, random) => {
  const profile = loadCurrentProfile(device);
  const { database } = random.of(profile.tabs) ?? loadLeader(profile);
  const { declared, generator } = findCommand(simulation, random.of(batchedCommands) ?? 'snooze-ticket');
  const actor = simulation.server.userOf(profile.userId);
  const batchId = uuidv7();
  let allowed = 0;
  await simulation.act(device, async () => {
    const commands = new Map<RowName, BatchedCommand>();
    for (let n = 0; n < MAX_BATCH_COMMANDS; n++) {
      const text = `${actor.name} ${simulation.ledger.entries.size}-${n}`;
      const payload = (await generator({ random, database, userId: profile.userId, text }))?.payload;
      if (payload !== undefined) commands.set(declared.lane(payload), { command: declared, payload });
    }
    const settings = (await database.settings.get('company'))?.values ?? {};
    const context = { actor, settings, now: currentInstant() };
    for (const { command, payload } of commands.values())
      if (!isErrorCode(await command.decide(database, payload, context))) allowed += 1;
    if (random.chance(0.4)) crashSoon(simulation, device, random);
    await simulation.engine.writeBatch(database, [...commands.values()], { actor, batchId });
  });
  await recordUnreportedCommands(simulation, device);
  const stored = (await loadLeader(profile).database.outbox.toArray()).filter((entry) => entry.batchId === batchId).length;
  if (stored > 0 && stored < allowed)
    reportBrokenBatch(simulation, `${profile.name} stored ${stored} of ${allowed} ${declared.name}`);
  if (random.chance(0.3)) await undoCommands(simulation, device, random);
};

/** Takes commands back while they can be undone, and checks that a batch is taken back as a whole, even if the device crashes. */
export const undoCommands: RunStep = async (simulation, device, random) => {
  const profile = loadCurrentProfile(device);
  const { database } = random.of(profile.tabs) ?? loadLeader(profile);
  let entryIds: readonly string[] = [];
  if (random.chance(0.2)) crashSoon(simulation, device, random);
  await simulation.act(device, async () => {
    const offered = await listUndoableCommands(database, Date.now());
    entryIds = random.of(offered)?.entryIds ?? [];
    await simulation.engine.undoIn(database, entryIds);
  });
  await simulation.revive(device);
  const left = await listRemaining(loadLeader(profile).database, entryIds);
  for (const id of entryIds) {
    const entry = simulation.ledger.entries.get(id);
    if (entry !== undefined && !left.some((each) => each.id === id)) entry.ended = 'discarded';
  }
  if (left.length > 0 && left.length < entryIds.length)
    reportBrokenBatch(simulation, `${profile.name} took back ${entryIds.length - left.length} of ${entryIds.length}`);
};

const crashSoon = (simulation: Simulation, device: Device, random: Random): void =>
  simulation.world.crashAt(1 + random.below(BATCH_TASKS), () => simulation.crash(device));

const listRemaining = async (database: LocalDatabase, ids: readonly string[]): Promise<OutboxEntry[]> =>
  (await database.outbox.toArray()).filter(({ id }) => ids.includes(id));

const reportBrokenBatch = (simulation: Simulation, detail: string): void =>
  void simulation.breaches.push({ invariant: 'a batch stays together', detail });
