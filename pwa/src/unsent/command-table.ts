import { createStore, useStore } from '../platform/store.ts';
import type { Command, CommandTable } from '../sync/outbox/command.ts';

/**
 * The commands that work without a network, empty until the offline engine loaded them. The engine sets them, so that the
 * list of what waits can name every feature's commands without importing the features.
 */
export const commandTable = createStore<CommandTable>({});

/** Returns the command that an entry of the outbox names; undefined before the commands are loaded, or for one of another version. */
export function useCommand(name: string): Command | undefined {
  const commands = useStore(commandTable);
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
