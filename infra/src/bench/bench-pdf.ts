import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { array, number, object, parse, string } from 'valibot';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { openBrowser } from './pages/browser.ts';
import { DEMO_ATTENDANT, withDemoServer } from './with-demo-server.ts';

const MESSAGES = 300;
const ROUNDS = 5;
const MAX_EXPORT_MS = 2_000;
const CUSTOMER = 'Marina Albuquerque';
const Session = object({ token: string() });
const Tickets = object({ tickets: array(object({ id: number(), contact: object({ name: string() }) })) });

const createMessageText = (index: number): string =>
  `Mensagem ${index} 😀: o *boleto* de março venceu ontem, e a 2ª via que pedi pelo site não chegou. Podem enviar de novo, por favor?`;

/**
 * Measures the export of a long conversation as a PDF, from the moment at which the user presses the button until the browser has
 * the file.
 */
export async function benchPdf({ installation: { config } }: BenchContext): Promise<BenchResult[]> {
  const tookMs = await withDemoServer(config.pwaDir ?? '', async (url, folder) => {
    const browser = await openBrowser(join(folder, 'profile'));
    try {
      await sendMessages(url);
      return await exportInRounds(await browser.newPage(), url);
    } finally {
      await browser.close();
    }
  });
  const [first, ...later] = tookMs;
  return [
    {
      name: 'PDF of a conversation',
      subject: `the export of ${MESSAGES} messages with emoji, from the press until the file is saved`,
      control: 'none',
      aims: [
        { what: 'slowest export, the first included, ms', aim: MAX_EXPORT_MS, is: 'at most', measured: Math.max(...tookMs) },
      ],
      notes: [
        `the first, which loads the code and the fonts, ${first?.toFixed(0)} ms; later ${later.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      ],
    },
  ];
}

/** Sends the messages as the attendant, because a benchmark's server has no simulated phones. */
async function sendMessages(url: string): Promise<void> {
  const callApi = async (path: string, token: string, body?: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, { headers, ...sent });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return answer.json();
  };
  const { token } = parse(Session, await callApi('/auth/login', '', DEMO_ATTENDANT));
  const { tickets } = parse(Tickets, await callApi('/tickets?status=open', token));
  const id = tickets.find(({ contact }) => contact.name === CUSTOMER)?.id;
  for (let index = 1; index <= MESSAGES; index += 1) await callApi(`/messages/${id}`, token, { body: createMessageText(index) });
}

async function exportInRounds(page: Page, url: string): Promise<number[]> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(DEMO_ATTENDANT.email);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_ATTENDANT.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('link', { name: new RegExp(`${CUSTOMER}.*Mensagem ${MESSAGES}`) }).click();
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const button = page.getByRole('button', { name: 'Exportar PDF' });
  const tookMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const download = page.waitForEvent('download');
    await button.waitFor();
    const startedAt = performance.now();
    await button.click();
    await download;
    tookMs.push(performance.now() - startedAt);
  }
  return tookMs;
}
