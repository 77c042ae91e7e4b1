import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { array, number, object, parse, string } from 'valibot';
import type { BenchContext } from './bench-context.ts';
import type { BenchResult } from './bench-result.ts';
import { openBrowser } from './pages/browser.ts';
import { DEMO_ATTENDANT, withDemoServer } from './with-demo-server.ts';

const MESSAGES = 300;
const ROUNDS = 5;
const MAX_MS = 2_000;
const CUSTOMER = 'Marina Albuquerque';
const People = object({ people: array(object({ id: number(), name: string() })) });

const bodyOf = (index: number): string =>
  `Mensagem ${index} 😀: o *boleto* de março venceu ontem, e a 2ª via que pedi pelo site não chegou. Podem enviar de novo, por favor?`;

/** Measures the export of a long conversation as a PDF, from the press on the button until the file is there. */
export async function benchPdf({ installation: { config } }: BenchContext): Promise<BenchResult[]> {
  const tookMs = await withDemoServer(config.pwaDir ?? '', async (url, folder) => {
    const browser = await openBrowser(join(folder, 'profile'));
    try {
      await sendFromPhone(url);
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
      aims: [{ what: 'slowest export, the first included, ms', aim: MAX_MS, is: 'at most', measured: Math.max(...tookMs) }],
      notes: [
        `the first, which loads the code and the fonts, ${first?.toFixed(0)} ms; later ${later.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      ],
    },
  ];
}

async function sendFromPhone(url: string): Promise<void> {
  const { people } = parse(People, await (await fetch(`${url}/api/simulator/people`)).json());
  const id = people.find(({ name }) => name === CUSTOMER)?.id;
  for (let index = 1; index <= MESSAGES; index += 1) {
    const answer = await fetch(`${url}/api/simulator/people/${id}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ body: bodyOf(index) }),
    });
    if (!answer.ok) throw new Error(`The simulator answered ${answer.status}.`);
  }
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
