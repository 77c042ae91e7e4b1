import type { TestSocket } from '@prosa/api/testing/connect-live';
import { offlineCommandNames } from '@prosa/contract/sync/offline-commands';
import { compareWithFresh } from '@prosa/pwa/sync-simulation/compare-with-fresh';
import { randomOf, type Random } from '@prosa/pwa/sync-simulation/random';
import { realEngine as engine } from '@prosa/pwa/sync-simulation/engine';
import { pullAfresh, type Company } from './company.ts';
import { doElsewhere } from './elsewhere.ts';
import { Office, type Device, type Made } from './office.ts';

const STEPS = { fewest: 8, most: 16 } as const;
const QUIET_ROUNDS = 12;
/** The commands with which people conflict, which are chosen more often. */
const heart = ['accept-ticket', 'send-message', 'send-message', 'transfer-ticket', 'close-ticket', 'mark-ticket-read'] as const;

export type RealOutcome = {
  readonly faults: readonly string[];
  readonly done: ReadonlyMap<string, number>;
  readonly compared: number;
};

/** Runs one history over the real API until everything is sent and pulled, and returns the violated rules. */
export async function runRealHistory(
  company: Company,
  sockets: ReadonlyMap<number, TestSocket>,
  seed: number,
): Promise<RealOutcome> {
  await company.restore();
  const random = randomOf(seed);
  const office = new Office(company, randomOf(seed ^ 0xfa7e));
  await office.open(sockets);
  office.isQuiet = true;
  for (const device of office.devices) await office.run(device, office.pullOn(device));
  await doOneOfAll(office, seed);
  office.isQuiet = false;
  for (let left = STEPS.fewest + random.below(STEPS.most - STEPS.fewest); left > 0; left--) await step(office, random);
  const faults = await endQuietly(office, random);
  for (const { socket } of sockets.values()) socket.offAny();
  return { faults, done: office.done, compared: office.compared.answers };
}

/** Gives the command whose turn it is on the first device, after it has made rows of its own to which commands can apply. */
async function doOneOfAll(office: Office, seed: number): Promise<void> {
  const [device] = office.devices;
  if (device === undefined) return;
  for (const name of ['send-message', 'add-ticket-note', 'create-quick-message'] as const) await office.command(device, name);
  await office.run(device, office.drainOn(device));
  await office.run(device, office.pullOn(device));
  await office.command(device, offlineCommandNames[seed % offlineCommandNames.length] ?? 'send-message');
  await office.run(device, office.drainOn(device));
}

async function step(office: Office, random: Random): Promise<void> {
  const device = random.of(office.devices);
  if (device === undefined) return;
  const drawn = random.below(20);
  if (drawn < 8) {
    for (let left = 1 + random.below(3); left > 0; left--)
      await office.command(device, random.of(random.chance(0.35) ? heart : offlineCommandNames) ?? 'send-message');
    if (random.chance(0.5)) await office.run(device, office.drainOn(device));
  } else if (drawn < 11) await office.run(device, office.drainOn(device));
  else if (drawn === 11) await office.run(device, office.pullOn(device));
  else if (drawn < 14) await hear(office, device, random);
  else if (drawn === 14) await office.letArrive();
  else if (drawn === 15) await crash(office, device, random);
  else if (drawn === 16) device.isOnline = random.chance(0.6);
  else if (drawn === 17) await race(office);
  else await doElsewhere(office.company, random);
}

/** Delivers some of the events on their way, in any order, some twice and some never. */
async function hear(office: Office, device: Device, random: Random): Promise<void> {
  for (let left = 1 + random.below(5); left > 0 && device.events.length > 0; left--) {
    const at = random.chance(0.6) ? 0 : random.below(device.events.length);
    const event = device.events[at];
    if (event === undefined) return;
    if (random.chance(0.85)) device.events.splice(at, 1);
    if (random.chance(0.85)) await office.deliver(device, event);
  }
}

async function crash(office: Office, device: Device, random: Random): Promise<void> {
  device.diesAfter = 1 + random.below(2);
  await office.run(device, random.chance(0.6) ? office.drainOn(device) : office.pullOn(device));
  await office.crash(device);
}

/** Makes all devices send and pull at the same time. */
async function race(office: Office): Promise<void> {
  office.isRace = true;
  await Promise.all(
    office.devices.flatMap((each) => [office.run(each, office.drainOn(each)), office.run(each, office.pullOn(each))]),
  );
  await office.settle();
  office.isRace = false;
}

/** Restores the network, delivers all delayed messages, and checks the result. */
async function endQuietly(office: Office, random: Random): Promise<string[]> {
  const { company } = office;
  office.isQuiet = true;
  await office.settle();
  for (const device of office.devices) {
    device.isOnline = true;
    const { outbox } = device.tab.database;
    for (let round = 0; round < QUIET_ROUNDS; round++) {
      if ((await outbox.where('state').equals('waiting').count()) === 0) break;
      await outbox
        .toCollection()
        .modify((entry) => void Object.assign(entry, entry.state === 'waiting' ? { notBeforeMs: 0 } : {}));
      await office.run(device, office.drainOn(device));
      await office.settle();
    }
  }
  const faults = [...office.unfaithful, ...office.failures.map(String)];
  for (const made of office.made.values()) faults.push(...(await checkMade(company, made)));
  for (const device of office.devices)
    for (const entry of await device.tab.database.outbox.toArray()) await engine.discardIn(device.tab.database, entry.id);
  await company.feedArrives();
  for (const device of office.devices) {
    const late = device.events.splice(0).filter(() => random.chance(0.5));
    await pullWhole(office, device);
    // Events that the pull overtook arrive late, and some of them arrive again.
    for (const event of [...late, ...device.heard.splice(0).filter(() => random.chance(0.3))])
      await office.deliver(device, event);
    const fresh = await pullAfresh(company, device.userId);
    const breaches = await compareWithFresh(device.tab.database, fresh, device.name);
    faults.push(...breaches.map(({ invariant, detail }) => `${invariant}: ${detail}`));
    device.tab.stop.abort();
  }
  return faults;
}

const PULL_TRIES = 5;

/**
 * Pulls until nothing is left. Lost rows would otherwise be mistaken for a pull that failed, such as over a connection that the
 * server had just closed.
 */
async function pullWhole(office: Office, device: Device): Promise<void> {
  for (let left = PULL_TRIES; left > 0; left--) {
    const failure = await office.pullOn(device).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (left === 1) throw failure;
  }
}

/** Asserts that each command took effect once and in its user's name, or is shown as refused with the server's code. */
async function checkMade(company: Company, { device, entry, text, answers }: Made): Promise<string[]> {
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
  const rows = await company.sql('select user_id from messages where body = $1', text);
  if (rows.length > 1) faults.push(`nothing is doubled: ${said}`);
  if (rows.some((row) => row['user_id'] !== device.userId)) faults.push(`nothing is sent as someone else: ${said}`);
  return faults;
}
