import type { CommandTable } from '../sync/outbox/command.ts';
import { generateHistory, runHistory, shrinkHistory } from './history.ts';
import { installNetwork } from './network.ts';
import { installVirtualWorld } from './virtual-world.ts';

/** The number of times that the server executed each command. */
export type ExecutionCounts = ReadonlyMap<string, number>;

/**
 * Runs the histories of the given seeds. Throws at the first history that does not converge, with its seed, the breaches, and
 * the fewest steps that still cause the same breach.
 */
export async function runHistories(seeds: Iterable<number>, commands: CommandTable): Promise<ExecutionCounts> {
  const undo = [installVirtualWorld(), installNetwork()];
  const done = new Map<string, number>();
  try {
    for (const seed of seeds) {
      const history = generateHistory(seed);
      const outcome = await runHistory(history, commands);
      for (const [name, times] of outcome.commands) done.set(name, (done.get(name) ?? 0) + times);
      const [breach] = outcome.breaches;
      if (breach === undefined) continue;
      const small = await shrinkHistory(history, commands, { invariant: breach.invariant });
      const steps = small.steps.map((step) => JSON.stringify(step)).join('\n');
      throw new Error(`seed ${seed}: ${breach.invariant}: ${breach.detail}\n${steps}`);
    }
  } finally {
    for (const each of undo) each();
  }
  return done;
}
