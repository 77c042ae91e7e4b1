import { explainError, runCommand } from './run-command.ts';

/** The commands of an operator at a terminal: `pnpm prosa`. */
try {
  await runCommand(process.argv.slice(2), process.env, { say: console.log, notice: console.error });
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
