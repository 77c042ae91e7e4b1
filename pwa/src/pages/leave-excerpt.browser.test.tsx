import { TicketUuid, UserId } from '@prosa/contract/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { sessionStore } from '../platform/session/session.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleContact, sampleMessage, sampleTicket } from '../testing/sample-rows.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { TicketActionsContext } from '../tickets/actions/ticket-actions.ts';
import { useTicket } from '../tickets/list/use-ticket-list.ts';
import { ConversationPane } from './conversation-pane.tsx';

const user = sampleUser({ id: 7 });
const uuid = v.parse(TicketUuid, '018f0000-0000-7000-8000-000000000001');
const UNREAD_COUNT = 60;
const createMessageAt = (minute: number) => ({
  ...sampleMessage(minute, 1, { body: `Linha ${minute}.` }),
  fromMe: false,
  createdAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
});
const sixtyMessages = Array.from({ length: UNREAD_COUNT }, (_, at) => createMessageAt(at + 1));
/** A message that only the server has. */
const oldest = { ...sampleMessage(0, 1, { body: 'A primeira de todas' }), fromMe: false, createdAt: '2026-09-01T12:00:00.000Z' };
const fetchBefore = globalThis.fetch;

beforeEach(() => {
  setAccessToken('test');
  sessionStore.set({ state: 'signed-in', user });
  globalThis.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.endsWith('/around')) return fetchBefore(input, init);
    const messages = searchParams.has('message') ? [oldest, ...sixtyMessages.slice(0, 20)] : sixtyMessages.slice(20, 30);
    return Promise.resolve(Response.json({ messages, hasOlder: false, hasNewer: true }));
  };
});
afterEach(() => sessionStore.set({ state: 'signed-out' }));

function Conversation() {
  const shown = useTicket(uuid);
  return shown == null ? null : <ConversationPane ticket={shown} />;
}
const bubble = (body: string) => page.getByRole('article').filter({ hasText: body });

it('the button for the last message leads from an excerpt to the newest message, even if the conversation opened at unread messages', async () => {
  const database = openLocalDatabase();
  const row = { ...sampleTicket(1, { status: 'open', unreadMessages: UNREAD_COUNT }), uuid, userId: v.parse(UserId, user.id) };
  await database.tickets.put({ ...row, generation: 0 });
  await database.contacts.put({ ...sampleContact(), generation: 0 });
  await database.messages.bulkPut(sixtyMessages.map((each) => ({ ...each, generation: 0 })));
  await render(
    <SignedInUserContext value={user}>
      <TicketActionsContext value={() => undefined}>
        <div className="h-150">
          <Conversation />
        </div>
      </TicketActionsContext>
    </SignedInUserContext>,
  );
  await expect.element(bubble('Linha 1.')).toBeInViewport();
  await expect.element(bubble(`Linha ${UNREAD_COUNT}.`)).not.toBeInTheDocument();
  history.replaceState(null, '', `?message=${oldest.id}`);
  await expect.element(bubble(oldest.body)).toBeInViewport();
  await page.getByRole('button', { name: 'Ir para a última mensagem' }).click();
  await expect.element(bubble(`Linha ${UNREAD_COUNT}.`)).toBeInViewport();
});
