import { spawn } from 'node:child_process';

export type ProgramResult = { readonly isOk: boolean; readonly output: string; readonly seconds: number };

/**
 * Runs a program in `cwd`, and returns its output. If the program can't be started, it counts as failed, and the output is the
 * reason.
 */
export async function runProgram(command: string, args: readonly string[], cwd: string): Promise<ProgramResult> {
  const startedAt = performance.now();
  let output = '';
  const isOk = await new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const appendOutput = (chunk: string): void => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', appendOutput);
    child.stderr.setEncoding('utf8').on('data', appendOutput);
    child.once('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  return { isOk, output, seconds: (performance.now() - startedAt) / 1000 };
}
