import { UserId } from '@prosa/contract/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { ConversationPane } from './conversation-pane.tsx';
import { sessionStore } from '../platform/session/session.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { formatClockTime } from '../platform/shown-time.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { contact, message, ticket } from '../testing/sample-rows.ts';
import { ticketView } from '../testing/sample-ticket-view.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { TicketActions } from '../tickets/actions/ticket-actions.ts';

// Each bubble formats its time once in every render.
vi.mock('../platform/shown-time.ts', { spy: true });
const user = sampleUser({ id: 7 });
const messageAt = (minute: number) => ({ ...message(minute, 1), createdAt: `2026-11-20T12:0${minute}:00.000Z`, generation: 0 });

beforeEach(() => sessionStore.set({ state: 'signed-in', user }));
afterEach(() => sessionStore.set({ state: 'signed-out' }));

it('typing renders no bubble again, and a new message renders only its own bubble', async () => {
  const database = openLocalDatabase();
  const row = { ...ticket(1, { status: 'open', unreadMessages: 0 }), userId: v.parse(UserId, user.id) };
  await database.tickets.put({ ...row, generation: 0 });
  await database.contacts.put({ ...contact(), generation: 0 });
  await database.messages.bulkPut([1, 2, 3].map(messageAt));
  await render(
    <SignedInUserContext value={user}>
      <TicketActions value={() => undefined}>
        <ConversationPane ticket={ticketView(1, row)} />
      </TicketActions>
    </SignedInUserContext>,
  );
  const bubbles = page.getByRole('log').getByRole('article');
  await expect.element(bubbles.nth(2)).toBeVisible();
  const composer = page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
  await composer.fill('Bom');
  vi.mocked(formatClockTime).mockClear();
  await composer.fill('Bom dia');
  await expect.element(composer).toHaveValue('Bom dia');
  expect(formatClockTime).not.toHaveBeenCalled();

  await database.messages.put(messageAt(4));
  await expect.element(bubbles.nth(3)).toBeVisible();
  const rendered = vi.mocked(formatClockTime).mock.calls.map(([instant]) => instant);
  expect(new Set(rendered)).toEqual(new Set([messageAt(4).createdAt]));
});
