import { createStore, useStore } from '../platform/store.ts';
import type { Command, CommandTable } from '../sync/outbox/command.ts';

/**
 * The commands that work without a network. `start-offline-engine.ts` loads and sets the commands, so that the list of unsent
 * entries can show the names of all features' commands without importing the features. Empty before that.
 */
export const commandTable = createStore<CommandTable>({});

/** Returns the command of an outbox entry. Undefined before the commands are loaded, or for a command of another version. */
export function useCommand(name: string): Command | undefined {
  const commands = useStore(commandTable);
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}
