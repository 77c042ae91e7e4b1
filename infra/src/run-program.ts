import { spawn } from 'node:child_process';

export type ProgramResult = { readonly isOk: boolean; readonly output: string; readonly seconds: number };

/**
 * Runs a program in the folder `cwd`, and returns its output. A program that can't be started counts as failed, and its output is
 * then the reason.
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
