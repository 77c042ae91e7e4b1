import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ANSWER_TIMEOUT_MS, FIRST_SESSION_TIMEOUT_MS, WINDOW_SIZE, type Engine } from './engine.ts';
import { startProcessGroup } from './process-group.ts';
import { toClickActions, toTypingActions } from './input-actions.ts';

const Answer = v.object({
  id: v.optional(v.nullable(v.number())),
  type: v.string(),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
});
const Contexts = v.object({ contexts: v.array(v.object({ context: v.string() })) });
const Evaluation = v.object({
  type: v.string(),
  result: v.optional(v.object({ value: v.optional(v.string()) })),
  exceptionDetails: v.optional(v.object({ text: v.string() })),
});

const FIREFOX = '/usr/bin/firefox-esr';

/** Starts Debian's Firefox, and drives it with WebDriver BiDi over a WebSocket. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'prosa-firefox-'));
  await writeFile(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "pt-BR");');
  const size = [`--width=${WINDOW_SIZE.width}`, `--height=${WINDOW_SIZE.height}`];
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, ...size];
  const group = startProcessGroup(FIREFOX, args, { ...process.env, MOZ_HEADLESS: '1' });
  const close = async (): Promise<void> => {
    await group.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const [, address] = await group.waitForOutput(/WebDriver BiDi listening on (\S+)/);
    const send = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} }, FIRST_SESSION_TIMEOUT_MS);
    const [first] = v.parse(Contexts, await send('browsingContext.getTree', {})).contexts;
    const context = first?.context;
    await send('browsingContext.setViewport', { context, viewport: WINDOW_SIZE });
    const perform = (type: string, actions: readonly object[]) =>
      send('input.performActions', { context, actions: [{ type, id: type, actions }] });
    return {
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'none' })),
      evaluate: async (expression) => {
        const answer = await send('script.evaluate', {
          expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
          target: { context },
          awaitPromise: true,
        });
        const { result, exceptionDetails } = v.parse(Evaluation, answer);
        if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
        return result?.value === undefined ? undefined : JSON.parse(result.value);
      },
      click: async (x, y) => void (await perform('pointer', toClickActions(x, y))),
      type: async (text) => void (await perform('key', toTypingActions(text))),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type SendCommand = (method: string, params: object, answerWithinMs?: number) => Promise<unknown>;

/**
 * Opens a WebSocket to the browser, and returns a function that sends a command. The returned function rejects if the browser
 * does not answer in time.
 */
async function connect(address: string): Promise<SendCommand> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`Firefox refused ${address}.`)), { once: true });
  });
  const waiting = new Map<number, (answer: v.InferOutput<typeof Answer>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = v.parse(Answer, JSON.parse(String(data)));
    if (typeof answer.id === 'number') waiting.get(answer.id)?.(answer);
  });
  let lastId = 0;
  return (method, params, answerWithinMs = ANSWER_TIMEOUT_MS) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const tooLate = setTimeout(() => reject(new Error(`Firefox did not answer ${method}.`)), answerWithinMs);
      waiting.set(id, (answer) => {
        clearTimeout(tooLate);
        waiting.delete(id);
        if (answer.type === 'success') resolve(answer.result);
        else reject(new Error(`${method}: ${answer.message ?? 'no reason given'}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}
