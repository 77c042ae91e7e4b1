import { createStore, useStore } from '../platform/store.ts';
import type { Command, CommandTable } from '../sync/outbox/command.ts';

/**
 * The commands that work without a network, empty until the offline engine has loaded them. The engine sets them, so that the
 * list of unsent entries can name every feature's commands without importing the features.
 */
export const commandTable = createStore<CommandTable>({});

/**
 * Returns the command that an outbox entry names. Undefined before the commands are loaded, or for a command of another
 * version.
 */
export function useCommand(name: string): Command | undefined {
  const commands = useStore(commandTable);
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
