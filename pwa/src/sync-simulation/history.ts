import type { CommandTable } from '../sync/outbox/command.ts';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import { MAX_UNDO_WINDOW_MS } from '../sync/outbox/undo.ts';
import { checkUnsentChangesShown } from './check-unsent.ts';
import { loadLeader, loadCurrentProfile } from './device.ts';
import { realEngine } from './engine.ts';
import type { Violation } from './violation.ts';
import { checkLedger, checkShownRows } from './invariants.ts';
import { createRandom, type Random } from './random.ts';
import type { PlantedChange } from './planted/planted.ts';
import { Simulation } from './simulation.ts';
import { runStep, generateSteps, type SimulationStep } from './steps.ts';

const STEP_COUNTS = { fewest: 4, most: 22 } as const;
const MAX_DRAIN_ROUNDS = 12;

export type History = { readonly seed: number; readonly steps: readonly SimulationStep[] };
export type HistoryOutcome = { readonly breaches: readonly Violation[]; readonly commands: ReadonlyMap<string, number> };

export function generateHistory(seed: number): History {
  const random = createRandom(seed);
  return { seed, steps: generateSteps(random, STEP_COUNTS.fewest + random.below(STEP_COUNTS.most - STEP_COUNTS.fewest)) };
}

/**
 * Runs a history until nothing is left to do, and returns the violated invariants. The same history always gives the same
 * result.
 */
export async function runHistory(
  { seed, steps }: History,
  commands: CommandTable,
  planted: PlantedChange = {},
): Promise<HistoryOutcome> {
  const random = createRandom(seed ^ 0x0de);
  const simulation = new Simulation(seed, { commands, engine: realEngine, planted });
  const skews = [0, 5 * 3_600_000, -7 * 3_600_000];
  const chooseSkewMs = () => random.of(skews) ?? 0;
  await simulation.addDevice(1, random.chance(0.15) ? [2, 3] : [2], chooseSkewMs());
  await simulation.addDevice(2, [3], chooseSkewMs());
  if (random.chance(0.2)) await simulation.addDevice(3, [2], chooseSkewMs());
  // Device 4 belongs to user 1, the administrator, who then also gives commands.
  if (random.chance(0.15)) await simulation.addDevice(4, [1], chooseSkewMs());
  for (const device of simulation.devices) {
    simulation.isQuiet = true;
    await simulation.act(device, () => simulation.pullOn(loadCurrentProfile(device)));
  }
  simulation.isQuiet = false;
  for (const step of steps) await runStep(simulation, step);
  const breaches = await finishAndCheckInvariants(simulation, random);
  const done = new Map<string, number>();
  for (const { key } of simulation.server.taken) {
    const name = simulation.ledger.entries.get(key)?.command;
    if (name !== undefined) done.set(name, (done.get(name) ?? 0) + 1);
  }
  return { breaches, commands: done };
}

async function releaseAllRequests(simulation: Simulation): Promise<void> {
  while (simulation.inFlight.length > 0) {
    for (const held of simulation.inFlight.splice(0)) held.release();
    await simulation.world.settle();
  }
}

/** Restores the network and the sessions, delivers all delayed messages, and then checks all invariants. */
async function finishAndCheckInvariants(simulation: Simulation, random: Random): Promise<Violation[]> {
  simulation.isQuiet = true;
  await releaseAllRequests(simulation);
  const breaches: Violation[] = [];
  const outbox = new Map<string, OutboxEntry>();
  const each = simulation.devices.flatMap((device) => device.profiles.map((profile, at) => ({ device, profile, at })));
  for (const { device, profile, at } of each) {
    device.present = at;
    device.isOnline = true;
    Object.assign(profile.session, { isEnded: false, isExpired: false });
    profile.former = undefined;
    await simulation.revive(device);
    // The app starts a pull and the sending of the outbox at the same time, so either of them may reach the server first. In the
    // simulation, the pull comes first in half of the cases.
    if (random.chance(0.5)) await simulation.act(device, () => simulation.pullOn(profile));
    // For most devices the pending events arrive now, while commands of the device may still be unsent.
    if (random.chance(0.7)) for (const event of profile.events.splice(0)) await simulation.deliver(profile, event);
    breaches.push(...(await checkUnsentChangesShown(profile)));
    simulation.world.passMs(MAX_UNDO_WINDOW_MS);
    for (let round = 0; round < MAX_DRAIN_ROUNDS; round++) {
      const { database } = loadLeader(profile);
      if ((await database.outbox.where('state').equals('waiting').count()) === 0) break;
      await simulation.act(device, () =>
        database.outbox
          .toCollection()
          .modify((entry) => void Object.assign(entry, entry.state === 'waiting' ? { notBeforeMs: 0 } : {})),
      );
      await simulation.act(device, () => simulation.drainOn(profile));
      await releaseAllRequests(simulation);
    }
    for (const entry of await loadLeader(profile).database.outbox.toArray()) outbox.set(entry.id, entry);
  }
  breaches.push(...checkLedger(simulation, outbox));
  for (const { device, profile, at } of each) {
    device.present = at;
    // The events that are still on their way either all arrive late or never arrive.
    const arrives = random.chance(0.5);
    for (const event of profile.events.splice(0)) if (arrives) await simulation.deliver(profile, event);
    const { database } = loadLeader(profile);
    for (const entry of await database.outbox.toArray())
      await simulation.act(device, () => simulation.engine.discardIn(database, entry.id));
    // An earlier pull may have brought only the first pages of a window, and the next pull then brings only the rest of that
    // window. Pulls are therefore repeated, at most three times, until they reach the server's newest change.
    for (let again = 0; again === 0 || (again < 3 && profile.pulledFeed < simulation.server.watermark()); again++)
      await simulation.act(device, () => simulation.pullOn(profile));
    breaches.push(...(await checkShownRows(simulation, profile)));
    for (const tab of profile.tabs) tab.stop.abort();
    for (const tab of profile.tabs.slice(1)) tab.database.close();
  }
  return breaches;
}

/** Finds the fewest steps of a history that still cause the same violation. */
export async function shrinkHistory(
  history: History,
  commands: CommandTable,
  { invariant, planted = {} }: { readonly invariant: string; readonly planted?: PlantedChange },
): Promise<History> {
  let { steps } = history;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < steps.length;) {
      const fewer = steps.filter((_step, index) => index < at || index >= at + size);
      const { breaches } = await runHistory({ ...history, steps: fewer }, commands, planted);
      if (breaches.some((breach) => breach.invariant === invariant)) steps = fewer;
      else at += size;
    }
  return { ...history, steps };
}
