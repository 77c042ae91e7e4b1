import { TicketUuid, UserId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { sessionStore } from '../platform/session/session.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { setNetworkState } from '../sync/use-sync-state.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleContact, sampleMessage, sampleTicket } from '../testing/sample-rows.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { TicketActionsContext } from '../tickets/actions/ticket-actions.ts';
import { useTicket } from '../tickets/list/use-ticket-list.ts';
import { ConversationPane } from './conversation-pane.tsx';

const me = 7;
const uuid = v.parse(TicketUuid, '018f0000-0000-7000-8000-000000000001');
const HOUR_MS = 3_600_000;

let database: LocalDatabase;

beforeEach(() => sessionStore.set({ state: 'signed-in', user: sampleUser({ id: me }) }));
afterEach(() => {
  setNetworkState({ state: 'syncing' });
  sessionStore.set({ state: 'signed-out' });
});

function Conversation() {
  const shown = useTicket(uuid);
  return shown == null ? null : <ConversationPane ticket={shown} />;
}

async function openConversation(changes: Partial<TicketRow>): Promise<void> {
  database = openLocalDatabase();
  const row = { ...sampleTicket(1, { status: 'open', unreadMessages: 0 }), uuid, userId: v.parse(UserId, me) };
  await database.tickets.put({ ...row, channel: 'whatsappapi', ...changes, generation: 0 });
  await database.contacts.put({ ...sampleContact(), generation: 0 });
  await database.messages.put({ ...sampleMessage(1, 1), fromMe: false, generation: 0 });
  await render(
    <SignedInUserContext value={sampleUser({ id: me })}>
      <TicketActionsContext value={() => undefined}>
        <Conversation />
      </TicketActionsContext>
    </SignedInUserContext>,
  );
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const composer = () => page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
const note = () => page.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' });
const says = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

it('C7: if a Cloud API customer last wrote more than 24 hours ago, a device without a network takes only private notes until the customer writes again', async () => {
  setNetworkState({ state: 'offline' });
  await openConversation({ lastInboundAt: hoursAgo(25) });
  await expect.element(says(/mais de 24 horas.*modelo aprovado/)).toBeVisible();
  await expect.element(composer()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Nota privada' }).click();
  await note().fill('Ligar amanhã');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(async () => (await database.outbox.toArray()).map(({ payload }) => payload))
    .toMatchObject([{ isPrivate: true }]);
  await expect.element(says(/modelo aprovado/)).toBeVisible();
  await database.tickets.update(1, { lastInboundAt: hoursAgo(0) });
  await expect.element(composer()).toBeVisible();
  await expect.element(says(/modelo aprovado/)).not.toBeInTheDocument();
});

it('C7: a user cannot answer a Cloud API customer who never wrote, but can answer if the device does not know when the customer wrote', async () => {
  await openConversation({ lastInboundAt: null });
  await expect.element(says(/ainda não escreveu.*modelo aprovado/)).toBeVisible();
  await database.tickets.update(1, { lastInboundAt: undefined });
  await expect.element(composer()).toBeVisible();
});

it('C7: a failed message can be sent again only within 24 hours after the customer’s last message, even while the user writes a private note', async () => {
  await openConversation({ lastInboundAt: hoursAgo(25) });
  await database.messages.put({ ...sampleMessage(2, 1), delivery: 'failed', generation: 0 });
  const again = page.getByRole('button', { name: 'Enviar de novo' });
  await page.getByRole('button', { name: 'Nota privada' }).click();
  await expect.element(note()).toBeVisible();
  await expect.element(page.getByText(/^Não enviada/)).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  await database.tickets.update(1, { lastInboundAt: hoursAgo(0) });
  await expect.element(again).toBeVisible();
});

it('C7: when the 24 hours end while the user types, a notice with the reason replaces the composer, and the typed text stays as a draft', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    await openConversation({ lastInboundAt: hoursAgo(23) });
    await composer().fill('Já confirmo');
    await expect.poll(async () => (await database.drafts.get(1))?.text).toBe('Já confirmo');
    vi.advanceTimersByTime(HOUR_MS);
    await expect.element(says(/modelo aprovado.*fica guardado/)).toBeVisible();
    await expect.element(composer()).not.toBeInTheDocument();
    await database.tickets.update(1, { lastInboundAt: hoursAgo(0) });
    await expect.element(composer()).toHaveValue('Já confirmo');
  } finally {
    vi.useRealTimers();
  }
});
