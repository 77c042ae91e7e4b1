import { ContactId, TicketId, TicketUuid, UserId } from '@prosa/contract/ids';
import { beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleConnection, sampleContact, sampleTicket } from '../testing/sample-rows.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { workOffline } from '../testing/work-offline.ts';
import { TicketsPage } from './tickets-page.tsx';

const user = sampleUser({ queueIds: [1] });
/** The number of tickets in a long list. A list reads 40 tickets at first, so a long list needs a second read. */
const LONG_LIST_LENGTH = 45;

beforeAll(() => loadTexts(getI18n(), ['answer-targets']));
workOffline(user);

const digits = (n: number) => String(n).padStart(2, '0');
const visit = (n: number) => page.getByRole('link', { name: new RegExp(`Visita ${digits(n)}`) });

/**
 * Opens the list of waiting tickets on a device that holds `count` of them. Each ticket has its own customer, and ticket 1 is the
 * oldest.
 */
async function openWaitingTickets(count: number): Promise<LocalDatabase> {
  const database = openLocalDatabase();
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  await database.contacts.bulkPut(
    numbers.map((n) => ({ ...sampleContact({ id: n, name: `Visita ${digits(n)}` }), generation: 0 })),
  );
  await database.tickets.bulkPut(
    numbers.map((n) => ({
      ...sampleTicket(1, { updatedAt: `2026-11-21T10:${digits(n)}:00.000Z` }),
      id: v.parse(TicketId, n),
      uuid: v.parse(TicketUuid, `018f0000-0000-7000-8000-0000000000${digits(n)}`),
      contactId: v.parse(ContactId, n),
      generation: 0,
    })),
  );
  history.replaceState(null, '', '/tickets?tab=pending');
  await render(
    <SignedInUserContext value={user}>
      <div style={{ height: 600 }}>
        <TicketsPage uuid={undefined} />
      </div>
    </SignedInUserContext>,
  );
  return database;
}

it('a list that is longer than the screen loads more tickets on scrolling, and can begin with the oldest ticket', async () => {
  await openWaitingTickets(LONG_LIST_LENGTH);
  await expect.element(visit(LONG_LIST_LENGTH)).toBeVisible();
  const list = page.getByRole('list', { name: 'Lista de atendimentos' });
  await expect
    .poll(() => {
      const rows = list.element();
      rows.parentElement?.scrollTo({ top: rows.scrollHeight });
      return visit(1).query();
    })
    .not.toBeNull();
  await expect.element(visit(1)).toBeInViewport();
  expect(visit(LONG_LIST_LENGTH).query()).toBeNull();

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Ordem' }).click();
  await page.getByRole('option', { name: 'Mais antigos primeiro' }).click();
  await expect.element(visit(1)).toBeVisible();
  await expect.poll(() => visit(LONG_LIST_LENGTH).query()).toBeNull();
});

it('an attendant can filter a search by connections, but not by attendants', async () => {
  const database = await openWaitingTickets(1);
  await database.connections.put({ ...sampleConnection(1), generation: 0 });
  await database.users.put({ id: v.parse(UserId, 8), name: 'Bruno', color: '', profile: 'user', queueIds: [], generation: 0 });
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('searchbox').fill('visita');
  await expect.element(page.getByRole('group', { name: 'Conexões' })).toBeVisible();
  expect(page.getByRole('group', { name: 'Atendentes' }).query()).toBeNull();
});

it('if the address contains a tab, the page shows that tab, even right after a ticket of another tab was open', async () => {
  const database = openLocalDatabase();
  await database.contacts.put({ ...sampleContact({ id: 1, name: 'Rosa' }), generation: 0 });
  const row = { ...sampleTicket(1, { status: 'open' }), userId: user.id };
  await database.tickets.put({ ...row, generation: 0 });
  const showPage = (uuid?: string) => (
    <SignedInUserContext value={user}>
      <div style={{ height: 600 }}>
        <TicketsPage uuid={uuid} />
      </div>
    </SignedInUserContext>
  );
  history.replaceState(null, '', `/tickets/${row.uuid}?tab=open`);
  const { rerender } = await render(showPage(row.uuid));
  await expect.element(page.getByRole('tab', { name: /Atendendo/, selected: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Rosa/ })).toBeVisible();

  history.pushState(null, '', '/tickets?tab=closed');
  await rerender(showPage());
  await expect.element(page.getByRole('heading', { name: 'Atendimentos' })).toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: /Resolvidos/, selected: true })).toBeVisible();
});
