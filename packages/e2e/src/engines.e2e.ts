import { expect } from '@playwright/test';
import { fill, installed, press, see, visit } from './engines/drive-engine.ts';
import type { Engine } from './engines/engine.ts';
import { startFirefox } from './engines/firefox-engine.ts';
import { startWebKit } from './engines/webkit-engine.ts';
import { prosaOfFile } from './prosa-of-file.ts';
import { readPhone } from './simulated-phone.ts';
import { demoPassword } from './start-prosa.ts';
import { test } from './test.ts';

const prosa = prosaOfFile();
test.setTimeout(180_000);

/** The test signs in as the demo's admin, who sees flows besides tickets, and writes to this customer. */
const customer = 'Fernanda';
/** How many times a page is reloaded in a row. A browser that leaks state of the former page fails at a later one. */
const RELOADS = 3;
/** Waits until the customer has received a text, which the server has then stored and delivered. */
const isReceived = (text: string) =>
  expect
    .poll(async () => (await readPhone(prosa().url, customer)).map(({ body }) => body).join('\n'), { timeout: 60_000 })
    .toContain(text);

async function answer(engine: Engine, text: string): Promise<void> {
  await fill(engine, /^Escreva uma mensagem$/, text);
  await press(engine, 'button', /^Enviar$/);
  await see(engine, 'article', text);
}

/** Reloads a page several times in a row. `shown` must succeed each time with the device's data. */
async function reload(engine: Engine, url: string, shown: () => Promise<void>): Promise<void> {
  for (let time = 0; time < RELOADS; time += 1) {
    await visit(engine, url);
    await shown();
  }
}

/**
 * Runs the steps that each engine besides Chromium must support: sign in, answer, reload, notice that the server is gone, work without it, send
 * when it is back, chat, open a flow.
 */
async function workThroughAnOutage(engine: Engine, name: string): Promise<void> {
  const { url } = prosa();
  await engine.open(url);
  await fill(engine, /^E-mail$/, 'admin@demo.prosa');
  await fill(engine, /^Senha$/, demoPassword);
  await press(engine, 'button', /^Entrar$/);
  await press(engine, 'a[href^="/tickets/"]', new RegExp(customer));
  await answer(engine, `Online no ${name}`);
  await isReceived(`Online no ${name}`);
  await installed(engine);
  await see(engine, 'body', 'Sincronizado');

  const ticket = String(await engine.evaluate('location.href'));
  await reload(engine, ticket, () => see(engine, 'article', `Online no ${name}`));
  await reload(engine, `${url}/tickets`, () => see(engine, 'a[href^="/tickets/"]', customer));
  await see(engine, 'body', 'Sincronizado');

  await prosa().kill('SIGTERM');
  await see(engine, 'body', 'Sem rede');
  await reload(engine, ticket, () => see(engine, 'article', `Online no ${name}`));
  await answer(engine, `Sem servidor no ${name}`);
  await prosa().restart();
  await isReceived(`Sem servidor no ${name}`);
  await see(engine, 'body', 'Sincronizado');

  await press(engine, 'a', /Chat Interno/);
  await press(engine, 'nav[aria-label="Lista de chats"] a', /./);
  await fill(engine, /^Escreva para a equipe$/, `Equipe no ${name}`);
  await press(engine, 'button', /^Enviar$/);
  await see(engine, 'article', `Equipe no ${name}`);

  await press(engine, 'a', /^Fluxos$/);
  await press(engine, 'a[href^="/flowbuilder/"]', /^Boas-vindas$/);
  await see(engine, '.react-flow__node', 'Como podemos ajudar?');
}

const beside = (process.env['PROSA_ENGINES'] ?? 'firefox,webkit').split(',');
// All other journeys run in Chromium, these steps among them.
const engines: readonly (readonly [string, () => Promise<Engine>])[] = [
  ...(beside.includes('firefox') ? [['Firefox', startFirefox] as const] : []),
  ...(beside.includes('webkit') ? [['WebKit', startWebKit] as const] : []),
];
for (const [name, start] of engines)
  test(`${name} signs in, answers, reloads, works without the server, sends when it is back and opens a flow`, async () => {
    const engine = await start();
    try {
      await workThroughAnOutage(engine, name);
    } finally {
      await engine.close();
    }
  });
