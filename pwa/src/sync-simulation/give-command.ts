import type { TypedCommand } from '../sync/outbox/command.ts';
import type { OutboxEntry } from '../sync/outbox/outbox-entry.ts';
import type { RowName } from '../sync/rows/row-change.ts';
import { loadLeader, loadCurrentProfile, type Device } from './device.ts';
import { payloadGenerators } from './generators.ts';
import type { Random } from './random.ts';
import type { Simulation } from './simulation.ts';

/**
 * The commands that are chosen more often: those that conflict most with commands of other attendants, and those for which a
 * suitable row is rare.
 */
const frequentCommands = [
  'accept-ticket',
  'send-message',
  'send-message',
  'send-message',
  'transfer-ticket',
  'close-ticket',
  'return-ticket',
  'mark-ticket-read',
  'snooze-ticket',
  'set-contact-tags',
  'react-to-message',
  'update-inbox-view',
  'update-schedule',
];

/** The choice of a command: its name and the rows that it is about. Without a name any command is chosen. */
type CommandChoice = { readonly random: Random; readonly name?: string; readonly about?: ReadonlySet<RowName> };

/** Finds a declared command and the generator of its payloads. */
export function findCommand({ commands }: Simulation, name: string) {
  const declared = commands[name];
  const generator = Object.entries(payloadGenerators).find(([each]) => each === name)?.[1];
  if (declared === undefined || generator === undefined) throw new Error(`no generator for ${name}`);
  // The cast is safe: the generator makes this command's payload, and the command's schema parses it.
  return { declared: declared as TypedCommand<unknown>, generator };
}

/**
 * Gives a command in a random tab of the device, as the user who is signed in there. Returns the stored command. Undefined if
 * no row suits the command, or if the device crashed first.
 */
export async function giveCommand(
  simulation: Simulation,
  device: Device,
  { random, name, about }: CommandChoice,
): Promise<OutboxEntry | undefined> {
  const profile = loadCurrentProfile(device);
  const { database } = random.of(profile.tabs) ?? loadLeader(profile);
  const chosen = name ?? random.of(random.chance(0.45) ? frequentCommands : Object.keys(simulation.commands)) ?? '';
  const { declared, generator } = findCommand(simulation, chosen);
  const user = simulation.server.userOf(profile.userId);
  const text = `${user.name} ${simulation.ledger.entries.size}`;
  let stored: OutboxEntry | undefined;
  await simulation.act(device, async () => {
    const made = await generator({ random, database, userId: profile.userId, text, ...(about === undefined ? {} : { about }) });
    if (made === undefined) return;
    const { payload, file } = made;
    const result = await simulation.engine.writeCommand(database, declared, { payload, actor: user, file });
    if (!result.ok) return;
    await simulation.enter(profile, database, { id: result.entryId, text });
    stored = await database.outbox.get({ id: result.entryId });
  });
  await recordUnreportedCommands(simulation, device);
  return stored;
}

/**
 * Records in the ledger each command that a device stored but could not report because of a crash. Such a command counts like any
 * other, because a person gave it.
 */
export async function recordUnreportedCommands(simulation: Simulation, device: Device): Promise<void> {
  await simulation.revive(device);
  const profile = loadCurrentProfile(device);
  for (const stored of await loadLeader(profile).database.outbox.toArray())
    if (!simulation.ledger.entries.has(stored.id)) simulation.enterEntry({ profile, stored, text: 'unknown' });
}
