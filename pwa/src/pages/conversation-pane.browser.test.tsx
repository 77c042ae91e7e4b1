import { Message } from '@prosa/contract/messages/message';
import { MessageId, TicketUuid, UserId } from '@prosa/contract/ids';
import type { TicketMention } from '@prosa/contract/tickets/ticket';
import type { UserSummary } from '@prosa/contract/session/session';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { sessionStore } from '../platform/session/session.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { emitLiveEvent } from '../sync/live/live-signal.ts';
import { setNetworkState } from '../sync/use-sync-state.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleContact, sampleMessage, sampleTicket } from '../testing/sample-rows.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { TicketActionsContext } from '../tickets/actions/ticket-actions.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { sampleTicketView } from '../testing/sample-ticket-view.ts';

const me = 7;
const bruno = v.parse(UserId, 8);
const colleagues: UserSummary[] = [
  { id: bruno, name: 'Bruno Lima', color: '', profile: 'user', queueIds: [] },
  { id: v.parse(UserId, 9), name: 'Carla Dias', color: '', profile: 'admin', queueIds: [] },
];
const uuid = v.parse(TicketUuid, '018f0000-0000-7000-8000-000000000001');

let database: LocalDatabase;
let lastMessageNumber = 0;

beforeEach(() => {
  setNetworkState({ state: 'online' });
  sessionStore.set({ state: 'signed-in', user: sampleUser({ id: me }) });
});
afterEach(() => {
  // Losing the network clears the presence of all colleagues, so that the next test starts without presence.
  setNetworkState({ state: 'offline' });
  setNetworkState({ state: 'syncing' });
  sessionStore.set({ state: 'signed-out' });
});

async function openConversation(mentions: readonly TicketMention[] = []): Promise<void> {
  database = openLocalDatabase();
  const row = {
    ...sampleTicket(1, { status: 'open', unreadMessages: 0 }),
    uuid,
    userId: v.parse(UserId, me),
    mentions: [...mentions],
  };
  await database.tickets.put({ ...row, generation: 0 });
  await database.contacts.put({ ...sampleContact(), generation: 0 });
  await database.users.bulkPut(colleagues.map((each) => ({ ...each, generation: 0 })));
  await render(
    <SignedInUserContext value={sampleUser({ id: me })}>
      <TicketActionsContext value={() => undefined}>
        <ConversationPane ticket={sampleTicketView(1, row)} />
      </TicketActionsContext>
    </SignedInUserContext>,
  );
  await expect.element(composer()).toBeVisible();
}

const composer = () => page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
const readShownPresence = () => document.querySelector('header [data-frame-now][title]')?.textContent ?? '';
const conversation = () => document.querySelector('[role=log]')?.textContent ?? '';
const reportBrunoActivity = (activity: 'looking' | 'typing' | 'gone', userId = bruno): void =>
  emitLiveEvent('ticketPresence', { uuid, userId, device: `device of ${userId}`, activity });
/** Stores an answer by Bruno that the server has recorded but not delivered yet. */
const answerAsBruno = (changes: Partial<Message> = {}) => {
  lastMessageNumber += 1;
  return database.messages.put({
    ...sampleMessage(lastMessageNumber, 1, { ack: 0 }),
    userId: bruno,
    delivery: 'queued',
    createdAt: new Date().toISOString(),
    ...changes,
    generation: 0,
  });
};
const write = async (text: string): Promise<void> => {
  await composer().fill(text);
};
const send = () => userEvent.keyboard('{Enter}');
const readSentTexts = async () =>
  (await database.outbox.toArray()).map(({ payload }) => v.parse(v.looseObject({ body: v.string() }), payload).body);
const question = (name: string) => page.getByRole('dialog', { name });
const typingQuestion = () => question('Bruno está digitando neste atendimento');
const answeredQuestion = () => question('Bruno respondeu enquanto você escrevia');

it('the header of a conversation shows which colleagues look at the ticket or type in it, until they leave the ticket', async () => {
  await openConversation();
  reportBrunoActivity('looking');
  await expect.poll(readShownPresence).toContain('Bruno está vendo');
  reportBrunoActivity('looking', colleagues[1]?.id);
  await expect.poll(readShownPresence).toContain('Bruno e Carla estão vendo');
  reportBrunoActivity('typing', colleagues[1]?.id);
  await expect.poll(readShownPresence).toContain('Carla está digitando…');
  for (const { id } of colleagues) reportBrunoActivity('gone', id);
  await expect.poll(readShownPresence).toBe('');
});

it('a colleague with two devices is shown until both devices leave the ticket, and a device that reports nothing for 25 seconds counts as gone', async () => {
  await openConversation();
  const tellFrom = (device: string, activity: 'looking' | 'typing' | 'gone') =>
    emitLiveEvent('ticketPresence', { uuid, userId: bruno, device, activity });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    tellFrom('phone', 'typing');
    tellFrom('desk', 'looking');
    await expect.poll(readShownPresence).toContain('Bruno está digitando…');
    tellFrom('phone', 'gone');
    await expect.poll(readShownPresence).toContain('Bruno está vendo');
    vi.advanceTimersByTime(24_000);
    tellFrom('desk', 'looking');
    vi.advanceTimersByTime(24_999);
    expect(readShownPresence()).toContain('Bruno está vendo');
    vi.advanceTimersByTime(1);
    await expect.poll(readShownPresence).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

it('if the user looks first instead of confirming while a colleague types, the text stays, and a second attempt sends it at once', async () => {
  await openConversation();
  await write('Já envio o boleto');
  reportBrunoActivity('typing');
  await send();
  await expect.element(typingQuestion()).toBeVisible();
  await typingQuestion().getByRole('button', { name: 'Ver antes' }).click();
  await expect.element(composer()).toHaveValue('Já envio o boleto');
  expect(await readSentTexts()).toEqual([]);
  await expect.element(composer()).toHaveFocus();
  await send();
  await expect.poll(readSentTexts).toEqual([expect.stringContaining('Já envio o boleto')]);
  await expect.element(composer()).toHaveValue('');
});

it('a confirmed answer is sent while a colleague types, and the next answer asks for its own confirmation', async () => {
  await openConversation();
  reportBrunoActivity('typing');
  await write('Um');
  await send();
  await typingQuestion().getByRole('button', { name: 'Enviar mesmo assim' }).click();
  await expect.poll(readSentTexts).toEqual([expect.stringContaining('Um')]);
  await write('Dois');
  await send();
  await expect.element(typingQuestion()).toBeVisible();
});

it('if a colleague has answered since the user began to type, sending asks for a confirmation, even if the colleague’s answer is not delivered yet', async () => {
  await openConversation();
  await answerAsBruno({ body: 'Antes' });
  await expect.poll(conversation).toContain('Antes');
  await write('Sem pergunta');
  await send();
  await expect.poll(readSentTexts).toHaveLength(1);
  await write('Já envio');
  await answerAsBruno({ body: 'Eu envio' });
  await expect.poll(conversation).toContain('Eu envio');
  await send();
  await expect.element(answeredQuestion()).toBeVisible();
  expect(await readSentTexts()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(composer()).toHaveFocus();
  await expect.element(composer()).toHaveValue('Já envio');
  await send();
  await expect.poll(readSentTexts).toHaveLength(2);
});

it('an answer needs no confirmation after a private note, a reaction, or a message of a bot or the customer, and a private note needs none while a colleague types', async () => {
  await openConversation();
  await write('Olá');
  await answerAsBruno({ body: 'nota', isPrivate: true, delivery: 'internal' });
  await answerAsBruno({ body: 'robô', isBot: true });
  await answerAsBruno({ body: 'cliente', fromMe: false, userId: null, delivery: 'received' });
  await answerAsBruno({ body: '👍', mediaType: 'reactionMessage' });
  await expect.poll(conversation).toContain('cliente');
  await send();
  await expect.poll(readSentTexts).toHaveLength(1);
  reportBrunoActivity('typing');
  await page.getByRole('button', { name: 'Nota privada' }).click();
  await page.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' }).fill('só para nós');
  await send();
  await expect.poll(readSentTexts).toHaveLength(2);
});

it('without a network no colleagues are shown as present, and an answer goes to the outbox without a confirmation', async () => {
  await openConversation();
  reportBrunoActivity('typing');
  await expect.poll(readShownPresence).toContain('Bruno está digitando…');
  setNetworkState({ state: 'offline' });
  await expect.poll(readShownPresence).toBe('');
  await write('Sem rede');
  await send();
  await expect.poll(readSentTexts).toHaveLength(1);
});

it('a sent answer has an undo button only if the user has chosen a time for undoing', async () => {
  await openConversation();
  await write('Na hora');
  await send();
  await expect.poll(readSentTexts).toHaveLength(1);
  await expect.poll(conversation).toContain('Na hora');
  const undo = page.getByRole('button', { name: 'Desfazer o envio da mensagem' });
  expect(undo.query()).toBeNull();
  const choice = `prosa-undo-send-${me}`;
  localStorage.setItem(choice, '10');
  onTestFinished(() => localStorage.removeItem(choice));
  await write('Com tempo');
  await send();
  await expect.element(undo).toBeVisible();
});

const note = () => page.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' });
const names = () => page.getByRole('listbox', { name: 'Pessoas a mencionar' });

it('an at sign in a private note offers the colleagues who see the ticket, and the sent note mentions the chosen colleague', async () => {
  await openConversation();
  await write('@');
  await expect.element(names()).not.toBeInTheDocument();
  await write('');
  await page.getByRole('button', { name: 'Nota privada' }).click();
  await note().click();
  await userEvent.keyboard('olhe @');
  // Only Carla is offered, because Bruno does not see a ticket that another attendant serves.
  await expect.element(names().getByRole('option')).toHaveTextContent('CDCarla Dias');
  const option = names().getByRole('option').element();
  await expect.element(note()).toHaveAttribute('aria-activedescendant', option.id);
  await userEvent.keyboard('{Enter}');
  await expect.element(note()).toHaveValue('olhe @Carla Dias ');
  expect(await readSentTexts()).toEqual([]);
  await send();
  await expect.poll(readSentTexts).toEqual(['olhe @Carla Dias ']);
  const [entry] = await database.outbox.toArray();
  expect(entry?.payload).toMatchObject({ isPrivate: true, mentions: [9] });
  await expect.poll(conversation).toContain('@Carla Dias');
  expect(document.querySelector('[role=log] .font-semibold.rounded-xs')?.textContent).toBe('@Carla Dias');
});

it('a colleague whose name was removed from a note before sending is not mentioned', async () => {
  await openConversation();
  await page.getByRole('button', { name: 'Nota privada' }).click();
  await note().click();
  await userEvent.keyboard('@ca{Enter}');
  await expect.element(note()).toHaveValue('@Carla Dias ');
  await note().fill('sem ninguém');
  await send();
  await expect.poll(readSentTexts).toEqual(['sem ninguém']);
  expect((await database.outbox.toArray())[0]?.payload).not.toHaveProperty('mentions');
});

it('opening a ticket marks the user’s own mention as seen, and leaves a colleague’s mention unseen', async () => {
  const mention = { byUserId: bruno, messageId: v.parse(MessageId, sampleMessage(9, 1).id), note: 'veja' };
  const mine = { ...mention, userId: v.parse(UserId, me) };
  const ofBruno = { ...mention, userId: bruno };
  await openConversation([mine, ofBruno]);
  await expect.poll(async () => (await database.outbox.toArray()).map(({ command }) => command)).toEqual(['mark-ticket-read']);
  expect((await database.tickets.get(1))?.mentions).toEqual([ofBruno]);
});
