import type { TestSocket } from '@prosa/api/testing/connect-live';
import { offlineCommandNames } from '@prosa/contract/sync/offline-commands';
import { compareWithFreshPull } from '@prosa/pwa/sync-simulation/compare-with-fresh-pull';
import { createRandom, type Random } from '@prosa/pwa/sync-simulation/random';
import { realEngine as engine } from '@prosa/pwa/sync-simulation/engine';
import { pullFromStart, type RealCompany } from './company.ts';
import { runActionOfOthers } from './run-action-of-others.ts';
import { RealSimulation, type Device, type CommandRecord } from './real-simulation.ts';

const STEP_COUNT = { fewest: 8, most: 16 } as const;
const MAX_FINAL_SEND_ROUNDS = 12;
/** The commands that can conflict with commands of other users. They are chosen more often than other commands. */
const conflictingCommands = [
  'accept-ticket',
  'send-message',
  'send-message',
  'transfer-ticket',
  'close-ticket',
  'mark-ticket-read',
] as const;

export type RealHistoryOutcome = {
  readonly faults: readonly string[];
  readonly done: ReadonlyMap<string, number>;
  readonly compared: number;
};

/** Runs one history over the real API, until everything is sent and pulled, and returns the faults that it finds. */
export async function runRealHistory(
  company: RealCompany,
  sockets: ReadonlyMap<number, TestSocket>,
  seed: number,
): Promise<RealHistoryOutcome> {
  await company.restore();
  const random = createRandom(seed);
  const simulation = new RealSimulation(company, createRandom(seed ^ 0xfa7e));
  await simulation.open(sockets);
  simulation.isQuiet = true;
  for (const device of simulation.devices) await simulation.run(device, simulation.pullOn(device));
  await runCommandOfSeed(simulation, seed);
  simulation.isQuiet = false;
  for (let left = STEP_COUNT.fewest + random.below(STEP_COUNT.most - STEP_COUNT.fewest); left > 0; left--)
    await doRandomStep(simulation, random);
  const faults = await endHistory(simulation, random);
  for (const { socket } of sockets.values()) socket.offAny();
  return { faults, done: simulation.done, compared: simulation.compared.answers };
}

/**
 * Runs one command on the first device, after this device has created rows on which the command can act. The seed selects the
 * command, so that every command occurs in some history.
 */
async function runCommandOfSeed(simulation: RealSimulation, seed: number): Promise<void> {
  const [device] = simulation.devices;
  if (device === undefined) return;
  for (const name of ['send-message', 'add-ticket-note', 'create-quick-message', 'create-schedule', 'create-inbox-view'] as const)
    await simulation.runCommand(device, name);
  await simulation.run(device, simulation.drainOn(device));
  await simulation.run(device, simulation.pullOn(device));
  await simulation.runCommand(device, offlineCommandNames[seed % offlineCommandNames.length] ?? 'send-message');
  await simulation.run(device, simulation.drainOn(device));
}

async function doRandomStep(simulation: RealSimulation, random: Random): Promise<void> {
  const device = random.of(simulation.devices);
  if (device === undefined) return;
  const drawn = random.below(20);
  if (drawn < 8) {
    for (let left = 1 + random.below(3); left > 0; left--)
      await simulation.runCommand(
        device,
        random.of(random.chance(0.35) ? conflictingCommands : offlineCommandNames) ?? 'send-message',
      );
    if (random.chance(0.5)) await simulation.run(device, simulation.drainOn(device));
  } else if (drawn < 11) await simulation.run(device, simulation.drainOn(device));
  else if (drawn === 11) await simulation.run(device, simulation.pullOn(device));
  else if (drawn < 14) await deliverSomeEvents(simulation, device, random);
  else if (drawn === 14) await simulation.deliverDelayed();
  else if (drawn === 15) await crashDuringRequests(simulation, device, random);
  else if (drawn === 16) device.isOnline = random.chance(0.6);
  else if (drawn === 17) await sendAndPullEverywhere(simulation);
  else await runActionOfOthers(simulation.company, random);
}

/**
 * Delivers some of the live events that are on their way to a device, in any order. Some events are delivered twice, and some are
 * lost.
 */
async function deliverSomeEvents(simulation: RealSimulation, device: Device, random: Random): Promise<void> {
  for (let left = 1 + random.below(5); left > 0 && device.events.length > 0; left--) {
    const at = random.chance(0.6) ? 0 : random.below(device.events.length);
    const event = device.events[at];
    if (event === undefined) return;
    if (random.chance(0.85)) device.events.splice(at, 1);
    if (random.chance(0.85)) await simulation.deliver(device, event);
  }
}

async function crashDuringRequests(simulation: RealSimulation, device: Device, random: Random): Promise<void> {
  device.diesAfter = 1 + random.below(2);
  await simulation.run(device, random.chance(0.6) ? simulation.drainOn(device) : simulation.pullOn(device));
  await simulation.crash(device);
}

/** Makes all devices send their commands and pull at the same time. */
async function sendAndPullEverywhere(simulation: RealSimulation): Promise<void> {
  simulation.isRace = true;
  await Promise.all(
    simulation.devices.flatMap((each) => [
      simulation.run(each, simulation.drainOn(each)),
      simulation.run(each, simulation.pullOn(each)),
    ]),
  );
  await simulation.settle();
  simulation.isRace = false;
}

/** Ends the disturbances of the network, lets the devices send and pull everything, and returns the faults that it finds. */
async function endHistory(simulation: RealSimulation, random: Random): Promise<string[]> {
  const { company } = simulation;
  simulation.isQuiet = true;
  await simulation.settle();
  for (const device of simulation.devices) {
    device.isOnline = true;
    const { outbox } = device.tab.database;
    for (let round = 0; round < MAX_FINAL_SEND_ROUNDS; round++) {
      if ((await outbox.where('state').equals('waiting').count()) === 0) break;
      await outbox
        .toCollection()
        .modify((entry) => void Object.assign(entry, entry.state === 'waiting' ? { notBeforeMs: 0 } : {}));
      await simulation.run(device, simulation.drainOn(device));
      await simulation.settle();
    }
  }
  const faults = [...simulation.modelDifferences, ...simulation.failures.map(String)];
  for (const made of simulation.made.values()) faults.push(...(await checkCommandEffect(company, made)));
  for (const device of simulation.devices)
    for (const entry of await device.tab.database.outbox.toArray()) await engine.discardIn(device.tab.database, entry.id);
  await company.waitForFeed();
  for (const device of simulation.devices) {
    const late = device.events.splice(0).filter(() => random.chance(0.5));
    await pullUntilDone(simulation, device);
    // Some of the live events arrive late, after a pull that already contains their changes. Others arrive a second time.
    for (const event of [...late, ...device.receivedEvents.splice(0).filter(() => random.chance(0.3))])
      await simulation.deliver(device, event);
    const fresh = await pullFromStart(company, device.userId);
    const breaches = await compareWithFreshPull(device.tab.database, fresh, device.name);
    faults.push(...breaches.map(({ invariant, detail }) => `${invariant}: ${detail}`));
    device.tab.stop.abort();
  }
  return faults;
}

const PULL_TRIES = 5;

/**
 * Pulls until nothing is left. A pull may fail, for example because the server has just closed its connection. A failed pull is
 * repeated, because rows that it did not bring would look like rows that the app lost.
 */
async function pullUntilDone(simulation: RealSimulation, device: Device): Promise<void> {
  for (let left = PULL_TRIES; left > 0; left--) {
    const failure = await simulation.pullOn(device).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (left === 1) throw failure;
  }
}

/**
 * Checks the effect of a command. It must take effect exactly once and in its user's name, or be shown as refused with the
 * server's code.
 */
async function checkCommandEffect(company: RealCompany, { device, entry, text, answers }: CommandRecord): Promise<string[]> {
  const faults: string[] = [];
  const said = `${entry.command} ${entry.id} (${text}; ${answers.join(', ')})`;
  const stored = await device.tab.database.outbox.get({ id: entry.id });
  if (stored?.state === 'waiting') faults.push(`nothing waits for ever: ${said}`);
  const wasAccepted = answers.includes('ok');
  if (new Set(answers).size > 1) faults.push(`a command is decided once: ${said}`);
  if (stored?.state === 'refused' && wasAccepted && entry.command !== 'reopen-ticket')
    faults.push(`what was accepted is not shown as refused: ${said} with ${stored.code}`);
  if (stored === undefined && !wasAccepted) faults.push(`nothing is lost: ${said}`);
  if (stored?.state === 'refused') {
    const isShownRight =
      stored.code === 'ERR_TICKET_CHANGED' ||
      (entry.command === 'reopen-ticket' && stored.code === 'ERR_OTHER_OPEN_TICKET') ||
      answers.some((answer) => answer.endsWith(` ${stored.code}`));
    if (!isShownRight) faults.push(`a refusal stays in sight: ${said} with ${stored.code}`);
  }
  if (entry.command !== 'send-message') return faults;
  const rows = await company.sql('select user_id from messages where body = $1 and not is_forwarded', text);
  if (rows.length > 1) faults.push(`nothing is doubled: ${said}`);
  if (rows.some((row) => row['user_id'] !== device.userId)) faults.push(`nothing is sent as someone else: ${said}`);
  return faults;
}
