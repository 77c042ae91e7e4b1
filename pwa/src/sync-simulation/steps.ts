import { Message } from '@prosa/contract/messages/message';
import { advanceAck } from '@prosa/domain/messages/advance-ack';
import { toLastMessage } from '@prosa/domain/tickets/to-last-message';
import * as v from 'valibot';
import { loadLeader, reopenDatabase, openTab, loadCurrentProfile } from './device.ts';
import { recordUnreportedCommands, giveCommand } from './give-command.ts';
import { updateLastMessage } from './model/model-other-routes.ts';
import { makeMessage, makeTicket, makeModelUuid } from './model/model-rows.ts';
import { giveBatch, undoCommands } from './run-batch.ts';
import { giveDependentCommands } from './run-dependent-commands.ts';
import { mergeContacts } from './run-merge.ts';
import type { RunStep } from './run-step.ts';
import { runActionsOfOthers } from './run-actions-of-others.ts';
import { checkUnsentChangesShown } from './check-unsent.ts';
import { reportPresence } from './run-presence.ts';
import { createRandom, type Random } from './random.ts';
import type { Simulation } from './simulation.ts';

/**
 * One step of a history. `roll` alone decides the choices of the step, so that they stay the same when other steps are removed.
 */
export type SimulationStep = { readonly does: StepName; readonly device: number; readonly roll: number };

const giveOneCommand: RunStep = async (simulation, device, random) => void (await giveCommand(simulation, device, { random }));
const drain: RunStep = (simulation, device) => simulation.act(device, () => simulation.drainOn(loadCurrentProfile(device)));
const pull: RunStep = (simulation, device) => simulation.act(device, () => simulation.pullOn(loadCurrentProfile(device)));

/** Delivers some of the events that are on their way, in any order. Some are delivered twice, and some never. */
const deliverEvents: RunStep = async (simulation, device, random) => {
  const profile = loadCurrentProfile(device);
  for (let left = 1 + random.below(5); left > 0 && profile.events.length > 0; left--) {
    const at = random.chance(0.6) ? 0 : random.below(profile.events.length);
    const event = profile.events[at];
    if (event === undefined) return;
    if (random.chance(0.85)) profile.events.splice(at, 1);
    if (random.chance(0.85)) await simulation.deliver(profile, event);
  }
};

const completeRequests: RunStep = async (simulation, device, random) => {
  const { inFlight } = simulation;
  for (let left = 1 + random.below(2); left > 0 && inFlight.length > 0; left--) {
    const [held] = inFlight.splice(random.below(inFlight.length), 1);
    held?.release();
    await simulation.act(device, async () => undefined);
  }
};

const crash: RunStep = async (simulation, device, random) => {
  simulation.world.crashAt(1 + random.below(40), () => simulation.crash(device));
  const during = random.of([pull, drain, drain, giveOneCommand]);
  await during?.(simulation, device, random);
  simulation.crash(device);
  await simulation.revive(device);
  await recordUnreportedCommands(simulation, device);
};

/**
 * Gives the lead to another tab. The former leader then stays frozen, or loses the lead in the middle of its work, or acts as
 * leader until the lead changes again.
 */
const changeLeader: RunStep = async (simulation, device, random) => {
  const profile = loadCurrentProfile(device);
  if (profile.tabs.length < 2) {
    const opened = await openTab(simulation.engine, profile, await reopenDatabase(profile.name));
    profile.tabs.push(opened);
  }
  const before = loadLeader(profile);
  profile.leader = profile.leader === 0 ? 1 : 0;
  profile.former = random.chance(0.6) ? before : undefined;
  if (random.chance(0.5)) await drain(simulation, device, random);
};

const receiveInboundMessage: RunStep = (simulation, _device, random) =>
  simulation.transact(random, (xid, changes) => {
    const { server } = simulation;
    // A customer often writes while a command about the customer's ticket is on its way.
    const contested = simulation.listContestedRows();
    const tickets = [...server.tickets.values()].map(({ row }) => row);
    const awaited = tickets.filter(({ id, status }) => status !== 'closed' && contested.has(`tickets:${id}`));
    const contactId = (random.chance(0.6) ? random.of(awaited)?.contactId : undefined) ?? 1 + random.below(5);
    const active = tickets.find((each) => each.contactId === contactId && each.status !== 'closed');
    if (!server.contacts.has(contactId)) return;
    const row =
      active ??
      makeTicket(server.nextId++, server.now(), { status: 'pending', contactId, queueId: 1 + random.below(2), userId: null });
    const body = `inbound ${server.nextId}`;
    const id = makeModelUuid('4', server.nextId++);
    const spoken = makeMessage(row, server.now(), { id, body, fromMe: false, isPrivate: false, userId: null });
    server.putTicket(xid, changes, {
      ...row,
      ...toLastMessage(spoken),
      waitingSince: row.isGroup ? null : (row.waitingSince ?? server.now()),
      snoozedUntil: null,
      unreadMessages: row.unreadMessages + 1,
      updatedAt: server.now(),
    });
    server.putMessage(xid, changes, spoken);
  });

/** Reports acks late and out of order, as providers do. The server only ever raises a message's ack. */
const reportAcks: RunStep = (simulation, _device, random) =>
  simulation.transact(random, (xid, changes) => {
    const { server } = simulation;
    const sent = random.of(
      [...server.messages.values()].map(({ row }) => row).filter(({ fromMe, isPrivate }) => fromMe && !isPrivate),
    );
    if (sent === undefined) return;
    const ack = v.parse(Message.entries.ack, 1 + random.below(4));
    server.putMessage(xid, changes, { ...sent, ack: advanceAck(sent.ack, ack), delivery: 'sent' });
  });

/** Edits or deletes any message at the server, without a command of a device. */
const editOrDeleteMessage: RunStep = (simulation, _device, random) =>
  simulation.transact(random, (xid, changes) => {
    const { server } = simulation;
    const row = random.of([...server.messages.values()])?.row;
    if (row === undefined || row.isEdited || row.isDeleted || row.mediaType === 'reactionMessage') return;
    const revised = random.chance(0.5) ? { ...row, isDeleted: true } : { ...row, isEdited: true, body: `${row.body} (edited)` };
    server.putMessage(xid, changes, revised);
    updateLastMessage({ server, xid, changes }, revised);
  });

const resolveRefusedEntry: RunStep = async (simulation, device, random) => {
  const profile = loadCurrentProfile(device);
  const { database } = loadLeader(profile);
  await simulation.act(device, async () => {
    const stored = random.of(await database.outbox.toArray());
    if (stored === undefined) return;
    const entry = simulation.ledger.entries.get(stored.id);
    if (entry === undefined) return;
    if (stored.state === 'waiting' || random.chance(0.4)) {
      if (await simulation.engine.discardIn(database, stored.id)) entry.ended = 'discarded';
      return;
    }
    const before = new Set((await database.outbox.toArray()).map(({ id }) => id));
    await simulation.engine.retryIn(database, stored.id);
    const anew = (await database.outbox.toArray()).find(({ id }) => !before.has(id));
    if (anew === undefined) return;
    entry.ended = 'retried';
    simulation.enterEntry({ profile, stored: anew, text: entry.text, isRetried: true });
  });
};

const writeDraft: RunStep = async (simulation, device, random) => {
  const profile = loadCurrentProfile(device);
  const { database } = loadLeader(profile);
  const ticketId = 1 + random.below(5);
  const text = `draft ${random.below(1000)}`;
  await simulation.act(device, async () => {
    await database.drafts.put({ ticketId, text });
    simulation.ledger.drafts.set(`${profile.name} ${ticketId}`, { profileName: profile.name, ticketId, text });
  });
};

/** Gives a command while pages and answers arrive. */
const giveCommandDuringAnswers: RunStep = async (simulation, device, random) => {
  const profile = loadCurrentProfile(device);
  await simulation.act(device, async () => {
    const started = [simulation.pullOn(profile), simulation.drainOn(profile)];
    for (const each of started) each.catch(() => undefined);
  });
  await giveCommand(simulation, device, { random });
};

const goOffline: RunStep = (_simulation, device, random) => {
  device.isOnline = random.chance(0.5);
};
const switchUser: RunStep = (_simulation, device) => {
  loadCurrentProfile(device).events = [];
  device.present = (device.present + 1) % device.profiles.length;
};
const logIn: RunStep = (_simulation, device) => {
  loadCurrentProfile(device).session.isEnded = false;
};
const passTime: RunStep = ({ world }, _device, random) => world.passMs(random.below(120) * 1_000);

const stepRunners = {
  command: giveOneCommand,
  batch: giveBatch,
  dependents: giveDependentCommands,
  undo: undoCommands,
  drain,
  pull,
  hear: deliverEvents,
  arrive: completeRequests,
  crash,
  changeLeader,
  inbound: receiveInboundMessage,
  tick: reportAcks,
  revise: editOrDeleteMessage,
  elsewhere: runActionsOfOthers,
  merge: mergeContacts,
  presence: reportPresence,
  dealWithRefused: resolveRefusedEntry,
  draft: writeDraft,
  atOnce: giveCommandDuringAnswers,
  goOffline,
  switchUser,
  logIn,
  wait: passTime,
} satisfies Record<string, RunStep>;
export type StepName = keyof typeof stepRunners;

/** The relative frequency of each step. */
const stepShares: Readonly<Record<StepName, number>> = {
  command: 24,
  batch: 8,
  dependents: 7,
  undo: 3,
  drain: 14,
  pull: 6,
  hear: 9,
  arrive: 7,
  crash: 3,
  changeLeader: 4,
  inbound: 6,
  tick: 2,
  revise: 2,
  elsewhere: 11,
  merge: 4,
  presence: 2,
  dealWithRefused: 4,
  draft: 1,
  atOnce: 3,
  goOffline: 4,
  switchUser: 1,
  logIn: 2,
  wait: 3,
};
// The cast is safe: the keys are the names of steps.
const weightedStepNames = Object.entries(stepShares).flatMap(([name, share]) =>
  Array.from({ length: share }, () => name),
) as StepName[];

export const generateSteps = (random: Random, count: number): SimulationStep[] =>
  Array.from({ length: count }, () => ({
    does: random.of(weightedStepNames) ?? 'command',
    device: random.below(8),
    roll: random.below(2 ** 31),
  }));

export async function runStep(simulation: Simulation, step: SimulationStep): Promise<void> {
  const device = simulation.devices[step.device % simulation.devices.length];
  if (device === undefined) return;
  const random = createRandom(step.roll);
  simulation.random = createRandom(step.roll ^ 0xfa7e);
  simulation.world.passMs(1 + random.below(50));
  await stepRunners[step.does](simulation, device, random);
  for (const profile of device.profiles) simulation.breaches.push(...(await checkUnsentChangesShown(profile)));
}
