import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type ProcessGroup = {
  /** Resolves with the first match in the program's output. Rejects if the program ends before that. */
  readonly waitForOutput: (wanted: RegExp) => Promise<RegExpExecArray>;
  /** Kills the program and all processes that it started. */
  readonly kill: () => Promise<void>;
};

/** Starts a program in a process group of its own. All processes that the program starts can then be killed together with it. */
export function startProcessGroup(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ProcessGroup {
  const child = spawn(program, args, { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const addLine = (line: string): void => {
    lines.push(line);
    for (const listener of listeners) listener();
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', addLine);
  const waitForOutput = (wanted: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const findMatch = (): void => {
        const found = lines.map((line) => wanted.exec(line)).find((match) => match !== null);
        if (found === undefined) return;
        listeners.delete(findMatch);
        resolve(found);
      };
      listeners.add(findMatch);
      findMatch();
      const fail = (): void => reject(new Error(`${program} ended before it printed ${wanted}:\n${lines.join('\n')}`));
      ended.then(fail, reject);
    });
  const kill = async (): Promise<void> => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // There is nothing to kill, because all processes of the group have ended.
    }
    await ended.catch(() => undefined);
  };
  return { waitForOutput, kill };
}
