import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';

/** The program of a server that throws an error when a request asks for one. It reports the errors that it catches. */
const program = `
  import { createServer } from 'node:http';
  import { EventEmitter } from 'node:events';
  import { runWithErrorOwner, endCallersOnError, catchStrayErrors, strayErrorCounts } from ${JSON.stringify(import.meta.resolve('./stray-errors.ts'))};
  const say = (...words) => process.stdout.write(words.join(' ') + '\\n');
  catchStrayErrors({ onError: (error, origin) => say(origin, error.message), stop: () => { say('stops'); process.exit(1); } });
  const unheard = () => new EventEmitter().emit('error', new Error('unheard'));
  const server = createServer((request, response) => {
    if (request.url === '/later') setTimeout(unheard, 1);
    else if (request.url === '/at-once') unheard();
    else if (request.url === '/in-body') request.on('data', unheard);
    else if (request.url === '/half') { response.write('half'); setTimeout(unheard, 1); }
    else if (request.url === '/promise') { Promise.reject(new Error('unawaited')); setTimeout(() => response.end('answered'), 1); }
    else if (request.url === '/job') new Promise((_, fail) => runWithErrorOwner(fail, () => setTimeout(unheard, 1))).catch((error) => response.end('job failed: ' + error.message));
    else response.end(JSON.stringify(strayErrorCounts));
  });
  server.on('upgrade', (request, socket) => { socket.on('error', () => {}); setTimeout(unheard, 1); });
  endCallersOnError(server);
  process.on('message', () => setTimeout(unheard, 1));
  server.listen(0, () => say(server.address().port));
`;

const children: ReturnType<typeof start>[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
const start = () =>
  spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });

async function open() {
  const child = start();
  children.push(child);
  if (child.stdout === null) throw new Error('the output is not piped');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (): Promise<string> => String((await lines.next()).value);
  const origin = `http://127.0.0.1:${await said()}`;
  const ask = async (path: string, init?: RequestInit): Promise<string> => {
    const answer = await fetch(origin + path, init);
    return `${answer.status} ${await answer.text()}`;
  };
  return { child, origin, said, ask };
}

it('a request that causes an uncaught error gets the answer 500, and the server keeps serving', async () => {
  const { said, ask } = await open();
  for (const path of ['/later', '/at-once', '/later']) {
    expect(await ask(path)).toBe('500 {"error":"ERR_INTERNAL"}');
    expect(await said()).toBe('caller unheard');
  }
  // An error that is thrown inside Node's HTTP parser looks like a malformed request, so the answer is 400.
  expect(await ask('/in-body', { method: 'POST', body: 'a body' })).toBe('400 ');
  expect(await ask('/counts')).toBe('200 {"caller":3,"promise":0,"process":0}');
});

it('an uncaught error cuts the connection if the answer has begun, and also if the connection was upgraded', async () => {
  const { origin, said, ask } = await open();
  await expect(ask('/half')).rejects.toThrow();
  expect(await said()).toBe('caller unheard');
  const asked = request(origin, { headers: { connection: 'upgrade', upgrade: 'websocket' } }).end();
  await once(asked, 'error');
  expect(await said()).toBe('caller unheard');
  expect(await ask('/counts')).toBe('200 {"caller":2,"promise":0,"process":0}');
});

it('an unhandled rejection is counted, and does not end the process', async () => {
  const { said, ask } = await open();
  expect(await ask('/promise')).toBe('200 answered');
  expect(await said()).toBe('promise unawaited');
});

it('an uncaught error of a job fails only that job', async () => {
  const { said, ask } = await open();
  expect(await ask('/job')).toBe('200 job failed: unheard');
  expect(await said()).toBe('caller unheard');
});

it('an uncaught error that neither a request nor a job caused stops the process', async () => {
  const { child, said } = await open();
  child.send('fail');
  expect([await said(), await said()]).toEqual(['process unheard', 'stops']);
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
});
