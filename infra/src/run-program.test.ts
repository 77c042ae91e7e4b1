import { expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const here = import.meta.dirname;
const runScript = (script: string) => runProgram(process.execPath, ['-e', script], here);

it('a program that succeeds returns its output', async () => {
  expect(await runScript('console.log("out"); console.error("é")')).toMatchObject({
    isOk: true,
    output: expect.stringMatching(/out[^]*é/),
  });
});

it.each([
  ['ends with a code', () => runScript('console.log("why"); process.exitCode = 3'), /why/],
  ['is killed', () => runScript('console.log("why"); process.kill(process.pid, "SIGKILL")'), /.*/],
  ['does not exist', () => runProgram('no-such-program-anywhere', [], here), /ENOENT/],
])('runProgram reports a program that %s as failed', async (_how, run, output) => {
  expect(await run()).toMatchObject({ isOk: false, output: expect.stringMatching(output) });
});
