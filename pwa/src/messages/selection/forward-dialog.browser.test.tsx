import type { Channel } from '@prosa/contract/channels/channel';
import { ConnectionId, ContactId } from '@prosa/contract/ids';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleConnection, sampleContact, sampleMessage, sampleTicket } from '../../testing/sample-rows.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { workOffline } from '../../testing/work-offline.ts';
import { ForwardDialog } from './forward-dialog.tsx';

const user = sampleUser({ id: 7 });
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

beforeAll(() => loadTexts(getI18n(), ['ticket-dialogs', 'kit']));
workOffline(user);

type HeldTicket = { readonly contactId: number; readonly channel: Channel; readonly lastInboundAt: string | null | undefined };

/** Opens the dialog on a device that holds these tickets, the oldest first. Connection 1 is of the Cloud API. */
async function openDialog(tickets: readonly HeldTicket[]): Promise<void> {
  const database = openLocalDatabase();
  await database.connections.bulkPut([
    { ...sampleConnection(1, { channel: 'whatsappapi' }), generation: 0 },
    { ...sampleConnection(2), generation: 0 },
  ]);
  for (const [id, name] of [
    [1, 'Maria'],
    [2, 'Bia'],
    [3, 'Caio'],
    [4, 'Dora'],
  ] as const)
    await database.contacts.put({ ...sampleContact({ id, name }), generation: 0 });
  for (const [at, { contactId, ...changes }] of tickets.entries())
    await database.tickets.put({
      ...sampleTicket(at + 1, { status: 'closed' }),
      ...changes,
      contactId: v.parse(ContactId, contactId),
      whatsappId: v.parse(ConnectionId, changes.channel === 'whatsappapi' ? 1 : 2),
      generation: 0,
    });
  await render(
    <SignedInUserContext value={user}>
      <ForwardDialog messages={[{ ...sampleMessage(1, 1), outbox: undefined }]} onClose={() => undefined} />
    </SignedInUserContext>,
  );
}
const field = () => page.getByRole('combobox', { name: 'Contatos' });
const option = (name: string) => page.getByRole('option', { name: new RegExp(name) });
const note = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

it('C7: without a network, the forward dialog marks the contacts who can get only a template on the Cloud API, and shows the reason for a chosen contact', async () => {
  await openDialog([
    { contactId: 1, channel: 'whatsappapi', lastInboundAt: hoursAgo(30) },
    { contactId: 2, channel: 'whatsappapi', lastInboundAt: hoursAgo(30) },
    { contactId: 2, channel: 'simulator', lastInboundAt: hoursAgo(30) },
    { contactId: 3, channel: 'whatsappapi', lastInboundAt: null },
    { contactId: 4, channel: 'whatsappapi', lastInboundAt: hoursAgo(1) },
  ]);
  await field().click();
  await expect.element(option('Maria.*só aceita modelo')).toBeVisible();
  await expect.element(option('Caio.*só aceita modelo')).toBeVisible();
  // Bia and Dora can get any message: Bia's newest ticket is on the simulator, and Dora wrote only an hour ago.
  expect(option('(Bia|Dora).*modelo').elements()).toEqual([]);
  await option('Dora').click();
  expect(note(/modelo/).elements()).toEqual([]);
  await option('Maria').click();
  await expect.element(note(/^Maria: .*mais de 24 horas.*modelo aprovado/)).toBeVisible();
  await option('Caio').click();
  await expect.element(note(/^Caio: .*ainda não escreveu.*modelo aprovado/)).toBeVisible();
});
