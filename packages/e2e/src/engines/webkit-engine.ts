import { globSync } from 'node:fs';
import * as v from 'valibot';
import { findFreePort } from '../start-prosa.ts';
import { ANSWER_TIMEOUT_MS, FIRST_SESSION_TIMEOUT_MS, WINDOW_SIZE, type Engine } from './engine.ts';
import { startProcessGroup } from './process-group.ts';
import { toClickActions, toTypingActions } from './input-actions.ts';

const Answer = v.object({ value: v.unknown() });
const Refusal = v.object({ error: v.string(), message: v.string() });
const Session = v.object({ sessionId: v.string() });

const XVFB_RUN = '/usr/bin/xvfb-run';
const DRIVER = '/usr/bin/WebKitWebDriver';
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** The pause between two checks whether WebKit's driver accepts requests, in milliseconds. */
const CHECK_INTERVAL_MS = 100;

/** Starts WebKitGTK's MiniBrowser on a virtual display, and drives it with WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const port = await findFreePort();
  const args = ['-a', '-s', '-screen 0 1600x1200x24', DRIVER, `--port=${port}`, '--host=127.0.0.1'];
  // A machine without a configured locale has the locale `C`, in which WebKit asks for American English. In `C.UTF-8` it asks for
  // no language that Prosa has, so the app uses Portuguese.
  const locale = { LC_ALL: 'C.UTF-8' };
  const group = startProcessGroup(XVFB_RUN, args, { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', ...locale });
  type Init = { readonly body?: object; readonly answerWithinMs?: number };
  const send = async (
    method: string,
    path: string,
    { body, answerWithinMs = ANSWER_TIMEOUT_MS }: Init = {},
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const { value } = v.parse(Answer, await answer.json());
    if (!answer.ok && v.is(Refusal, value)) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    await waitUntilListening(() => send('GET', '/status'));
    const options = { binary: miniBrowser, args: ['--automation'] };
    // The driver does not wait until a page is loaded. Otherwise the driver would stop responding whenever a page does.
    const alwaysMatch = { browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
    const { sessionId } = v.parse(
      Session,
      await send('POST', '/session', { body: { capabilities: { alwaysMatch } }, answerWithinMs: FIRST_SESSION_TIMEOUT_MS }),
    );
    const post = (path: string, body: object) => send('POST', `/session/${sessionId}${path}`, { body });
    await post('/window/rect', WINDOW_SIZE);
    const perform = (type: string, actions: readonly object[]) => post('/actions', { actions: [{ type, id: type, actions }] });
    return {
      open: async (url) => void (await post('/url', { url })),
      evaluate: (expression) => post('/execute/sync', { script: `return (${expression});`, args: [] }),
      click: async (x, y) => void (await perform('pointer', toClickActions(x, y, { duration: 0 }))),
      type: async (text) => void (await perform('key', toTypingActions(text))),
      close: group.kill,
    };
  } catch (error) {
    await group.kill();
    throw error;
  }
}

async function waitUntilListening(ask: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + FIRST_SESSION_TIMEOUT_MS;
  for (;;)
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
    }
}
