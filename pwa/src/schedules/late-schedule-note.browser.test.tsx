import { ConnectionId } from '@prosa/contract/ids';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleConnection, sampleContact, sampleTicket } from '../testing/sample-rows.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { workOffline } from '../testing/work-offline.ts';
import { ServerQueries } from '../server/server-queries.tsx';
import { toDateAndTime } from './calendar-days.ts';
import { SchedulePanel } from './schedule-panel.tsx';

const user = sampleUser({ id: 7 });
const timeZone = 'America/Sao_Paulo';
const HOUR_MS = 3_600_000;

beforeAll(() => loadTexts(getI18n(), ['schedules', 'kit']));
workOffline(user);

async function openPanel(lastInboundAt: string | null): Promise<void> {
  const database = openLocalDatabase();
  await database.connections.bulkPut([
    { ...sampleConnection(1, { channel: 'whatsappapi' }), generation: 0 },
    { ...sampleConnection(2), generation: 0 },
  ]);
  await database.contacts.put({ ...sampleContact(), generation: 0 });
  const held = {
    ...sampleTicket(1, { status: 'closed' }),
    channel: 'whatsappapi',
    whatsappId: v.parse(ConnectionId, 1),
  } as const;
  await database.tickets.put({ ...held, lastInboundAt, generation: 0 });
  const start = { contact: sampleContact(), date: undefined };
  await render(
    <SignedInUserContext value={user}>
      <ServerQueries>
        <SchedulePanel row={undefined} start={start} timeZone={timeZone} onClose={() => undefined} />
      </ServerQueries>
    </SignedInUserContext>,
  );
}
const note = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
const chooseDay = (hours: number) =>
  page.getByLabelText('Data').fill(toDateAndTime(new Date(Date.now() + hours * HOUR_MS).toISOString(), timeZone).date);
async function chooseConnection(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name }).click();
}

it('C7: without a network, the form of a scheduled message warns if the Cloud API will take only a template at the chosen time', async () => {
  await openPanel(new Date(Date.now() - HOUR_MS).toISOString());
  await chooseDay(72);
  await expect.element(note(/mais de 24 horas.*não escrever antes.*modelo aprovado/)).toBeVisible();
  await chooseConnection('Conexão 2');
  await expect.element(note(/modelo/)).not.toBeInTheDocument();
  await chooseConnection('Conexão 1');
  await expect.element(note(/modelo/)).toBeVisible();
  await chooseDay(1);
  await expect.element(note(/modelo/)).not.toBeInTheDocument();
});

it('C7: the form of a scheduled message says that a customer who never wrote on the Cloud API can only get a template', async () => {
  await openPanel(null);
  await expect.element(note(/ainda não escreveu.*modelo aprovado/)).toBeVisible();
});
