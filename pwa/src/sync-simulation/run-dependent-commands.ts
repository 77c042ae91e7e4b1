import { giveCommand } from './give-command.ts';
import { loadCurrentProfile } from './device.ts';
import type { RunStep } from './run-step.ts';

const commandsAboutContact = [
  'close-ticket',
  'accept-ticket',
  'transfer-ticket',
  'return-ticket',
  'ignore-ticket',
  'reopen-ticket',
  'create-schedule',
];
const commandsAboutTicket = ['snooze-ticket', 'send-message', 'add-ticket-note', 'close-ticket', 'delete-contact'];

/** For each command that creates or changes a row: the commands that people give about the same row right afterwards. */
const followUpCommands: Readonly<Record<string, readonly string[]>> = {
  'set-contact-tags': commandsAboutContact,
  'block-contact': commandsAboutContact,
  'update-contact': commandsAboutContact,
  'accept-ticket': commandsAboutTicket,
  'set-ticket-value': commandsAboutTicket,
  'set-ticket-kanban-lane': commandsAboutTicket,
  'snooze-ticket': ['end-ticket-snooze', 'send-message', 'mark-ticket-read'],
  'send-message': ['forward-message', 'react-to-message', 'edit-message', 'delete-message', 'mark-ticket-read'],
  'create-schedule': ['update-schedule', 'upload-schedule-media', 'delete-schedule'],
  'create-inbox-view': ['update-inbox-view', 'delete-inbox-view'],
  'create-quick-message': ['update-quick-message', 'upload-quick-message-media', 'delete-quick-message'],
  'add-ticket-note': ['delete-ticket-note'],
};

/** Gives a command, and then another command about the same rows. The outbox often sends both in one run. */
export const giveDependentCommands: RunStep = async (simulation, device, random) => {
  const names = Object.keys(followUpCommands);
  const first = random.of(random.chance(0.5) ? names.slice(0, 3) : names) ?? '';
  const stored = await giveCommand(simulation, device, { random, name: first });
  if (stored === undefined) return;
  const about = new Set([...stored.touches, ...stored.relies, stored.lane]);
  const possible = [...(followUpCommands[first] ?? [])];
  while (possible.length > 0) {
    const [name] = possible.splice(random.below(possible.length), 1);
    if ((await giveCommand(simulation, device, { random, name: name ?? '', about })) !== undefined) break;
  }
  if (random.chance(0.7)) await simulation.act(device, () => simulation.drainOn(loadCurrentProfile(device)));
};
