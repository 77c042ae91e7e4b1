import { expect } from '@playwright/test';
import { fillField, waitForServiceWorkerControl, pressElement, waitForText, openAddress } from './engines/drive-engine.ts';
import type { Engine } from './engines/engine.ts';
import { startFirefox } from './engines/firefox-engine.ts';
import { startWebKit } from './engines/webkit-engine.ts';
import { startLossyProxy, type LossyProxy } from './lossy-proxy.ts';
import { createCompanyForFile } from './start-prosa-for-file.ts';
import { listPhoneMessages } from './simulated-phone.ts';
import { demoPassword } from './start-prosa.ts';
import { test } from './test.ts';

const prosa = createCompanyForFile();
test.setTimeout(180_000);

/** The name of the customer whom the user of the journey answers. */
const customer = 'Fernanda';
/** Waits until a text has reached the customer. The server has then stored and delivered it. */
const waitUntilReceived = (text: string) =>
  expect
    .poll(async () => (await listPhoneMessages(prosa().url, customer)).map(({ body }) => body).join('\n'), { timeout: 60_000 })
    .toContain(text);

async function answer(engine: Engine, text: string): Promise<void> {
  await fillField(engine, /^Escreva uma mensagem$/, text);
  await pressElement(engine, 'button', /^Enviar$/);
  await waitForText(engine, 'article', text);
}

/**
 * Runs the steps that every browser engine must support. The demo's admin, who sees both tickets and flows, signs in, answers a
 * customer, reloads, and notices that the server can't be reached. The user continues without the server. When the server is
 * back, the page sends the answers. Finally the user opens a chat and a flow.
 */
async function workThroughAnOutage(engine: Engine, { url, cutOff }: LossyProxy, name: string): Promise<void> {
  await engine.open(url);
  await fillField(engine, /^E-mail$/, 'admin@demo.prosa');
  await fillField(engine, /^Senha$/, demoPassword);
  await pressElement(engine, 'button', /^Entrar$/);
  await pressElement(engine, 'a[href^="/tickets/"]', new RegExp(customer));
  await answer(engine, `Online no ${name}`);
  await waitUntilReceived(`Online no ${name}`);
  await waitForServiceWorkerControl(engine);
  await waitForText(engine, 'body', 'Sincronizado');

  const ticket = String(await engine.evaluate('location.href'));
  const showsTicket = () => waitForText(engine, 'article', `Online no ${name}`);
  const showsList = () => waitForText(engine, 'a[href^="/tickets/"]', customer);
  await openAddress(engine, `${url}/tickets`);
  await showsList();
  await waitForText(engine, 'body', 'Sincronizado');

  const reconnect = await cutOff();
  await waitForText(engine, 'body', 'Sem rede');
  // The page is loaded three times in a row. If the engine does not free the state of former pages, one of the later loads fails.
  for (const [path, shows] of [
    [ticket, showsTicket],
    [`${url}/tickets`, showsList],
    [ticket, showsTicket],
  ] as const) {
    await openAddress(engine, path);
    await shows();
  }
  await answer(engine, `Sem servidor no ${name}`);
  await reconnect();
  await waitUntilReceived(`Sem servidor no ${name}`);
  await waitForText(engine, 'body', 'Sincronizado');

  await pressElement(engine, 'a', /Chat Interno/);
  await pressElement(engine, 'nav[aria-label="Lista de chats"] a', /./);
  await fillField(engine, /^Escreva para a equipe$/, `Equipe no ${name}`);
  await pressElement(engine, 'button', /^Enviar$/);
  await waitForText(engine, 'article', `Equipe no ${name}`);

  await pressElement(engine, 'a', /^Fluxos$/);
  await pressElement(engine, 'a[href^="/flowbuilder/"]', /^Boas-vindas$/);
  await waitForText(engine, '.react-flow__node', 'Como podemos ajudar?');
}

const otherEngines = (process.env['PROSA_ENGINES'] ?? 'firefox,webkit').split(',');
// The tested browser engines other than Chromium. All other journeys run in Chromium, and together they test the same steps
// there.
const engines: readonly (readonly [string, () => Promise<Engine>])[] = [
  ...(otherEngines.includes('firefox') ? [['Firefox', startFirefox] as const] : []),
  ...(otherEngines.includes('webkit') ? [['WebKit', startWebKit] as const] : []),
];
for (const [name, start] of engines)
  test(`in ${name}, a user can answer a ticket, also while the server is away, and can open a flow`, async () => {
    const proxy = await startLossyProxy(prosa().url);
    const engine = await start();
    try {
      await workThroughAnOutage(engine, proxy, name);
    } finally {
      await engine.close();
      await proxy.close();
    }
  });
