import { QueueId } from '@prosa/contract/ids';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../../platform/requests/access-token.ts';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { sessionStore } from '../../platform/session/session.ts';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleConnection, sampleContact } from '../../testing/sample-rows.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

const user = sampleUser({ queueIds: [1] });
/** The time at which the customer wrote last on each connection, as the faked server answers it. */
let lastInboundOf: Record<string, string | null>;
const fetchBefore = globalThis.fetch;

beforeAll(() => loadTexts(getI18n(), ['ticket-dialogs', 'kit']));
beforeEach(() => {
  setAccessToken('test');
  sessionStore.set({ state: 'signed-in', user });
  globalThis.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.endsWith('/last-inbound')) return fetchBefore(input, init);
    return Promise.resolve(Response.json({ lastInboundAt: lastInboundOf[searchParams.get('whatsappId') ?? ''] ?? null }));
  };
});

async function openDialog(): Promise<void> {
  const database = openLocalDatabase();
  await database.connections.bulkPut([
    { ...sampleConnection(1, { name: 'API oficial', channel: 'whatsappapi' }), generation: 0 },
    { ...sampleConnection(2, { name: 'Loja' }), generation: 0 },
    { ...sampleConnection(3, { name: 'Filial', channel: 'whatsappapi' }), generation: 0 },
  ]);
  await database.contacts.put({ ...sampleContact(), generation: 0 });
  const queue = { id: v.parse(QueueId, 1), name: 'Vendas', color: '', greetingMessage: '', orderQueue: null };
  await database.queues.put({ ...queue, generation: 0 });
  await render(
    <SignedInUserContext value={user}>
      <NewTicketDialog contact={sampleContact()} onClose={() => undefined} onOpen={() => undefined} />
    </SignedInUserContext>,
  );
}
const note = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
async function chooseConnection(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name }).click();
}

it('the dialog for a new ticket says that a template is needed if the customer’s last message on the chosen Cloud API connection is over 24 hours old', async () => {
  lastInboundOf = { 1: new Date(Date.now() - 30 * 3_600_000).toISOString(), 3: new Date().toISOString() };
  await openDialog();
  await expect.element(note(/mais de 24 horas.*pode ser aberto/)).toBeVisible();
  await chooseConnection('Filial');
  await expect.element(note(/modelo aprovado/)).not.toBeInTheDocument();
  await chooseConnection('API oficial');
  await expect.element(note(/modelo aprovado/)).toBeVisible();
  await chooseConnection('Loja');
  await expect.element(note(/modelo aprovado/)).not.toBeInTheDocument();
});

it('the dialog for a new ticket says that a template is needed for a customer who is new or who has never written', async () => {
  lastInboundOf = {};
  await openDialog();
  await expect.element(note(/ainda não escreveu.*modelo aprovado/)).toBeVisible();
  await page.getByRole('button', { name: 'É um contato novo' }).click();
  await expect.element(note(/ainda não escreveu.*modelo aprovado/)).toBeVisible();
  await chooseConnection('Loja');
  await expect.element(note(/modelo aprovado/)).not.toBeInTheDocument();
});
