import { UserId } from '@prosa/contract/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { ConversationPane } from './conversation-pane.tsx';
import { sessionStore } from '../platform/session/session.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleContact, sampleMessage, sampleTicket } from '../testing/sample-rows.ts';
import { sampleTicketView } from '../testing/sample-ticket-view.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { TicketActionsContext } from '../tickets/actions/ticket-actions.ts';

const user = sampleUser({ id: 7 });
const messageAt = (minute: number) => ({
  ...sampleMessage(minute, 1),
  createdAt: `2026-11-20T12:0${minute}:00.000Z`,
  generation: 0,
});

beforeEach(() => sessionStore.set({ state: 'signed-in', user }));
afterEach(() => {
  sessionStore.set({ state: 'signed-out' });
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', ownFormat);
});

/** The browser's own accessor `format`, which returns the function that formats a time. */
const ownFormat = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format') ?? {};

/**
 * Returns a list to which each time that is formatted from now on is added. A bubble formats the time of its message in every
 * render, so the list shows which bubbles were rendered.
 */
function watchShownTimes(): string[] {
  const shown: string[] = [];
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    ...ownFormat,
    get(this: Intl.DateTimeFormat) {
      const format: (date: Date) => string = ownFormat.get?.call(this);
      return (date: Date) => {
        if (this.resolvedOptions().hour !== undefined) shown.push(date.toISOString());
        return format(date);
      };
    },
  });
  return shown;
}

it('typing renders neither the conversation’s header nor its bubbles again, and a new message renders only its own bubble', async () => {
  const database = openLocalDatabase();
  const row = { ...sampleTicket(1, { status: 'open', unreadMessages: 0 }), userId: v.parse(UserId, user.id) };
  await database.tickets.put({ ...row, generation: 0 });
  await database.contacts.put({ ...sampleContact(), generation: 0 });
  await database.messages.bulkPut([1, 2, 3].map(messageAt));
  // Only the header of a conversation reads the field `snoozedUntil`, so each read shows that the header was rendered.
  let headerRenders = 0;
  const view = Object.defineProperty(sampleTicketView(1, row), 'snoozedUntil', {
    get: () => {
      headerRenders += 1;
      return null;
    },
  });
  await render(
    <SignedInUserContext value={user}>
      <TicketActionsContext value={() => undefined}>
        <ConversationPane ticket={view} />
      </TicketActionsContext>
    </SignedInUserContext>,
  );
  const bubbles = page.getByRole('log').getByRole('article');
  await expect.element(bubbles.nth(2)).toBeVisible();
  const composer = page.getByRole('textbox', { name: /^(Escreva uma m|M)ensagem$/ });
  expect(headerRenders).toBeGreaterThan(0);
  const times = watchShownTimes();
  let typed = '';
  // Results of earlier database reads may still arrive and cause renders, so the test types until a character causes none.
  await expect
    .poll(async () => {
      const before = { header: headerRenders, bubbles: times.length };
      typed += 'a';
      await composer.fill(typed);
      return { header: headerRenders - before.header, bubbles: times.length - before.bubbles };
    })
    .toEqual({ header: 0, bubbles: 0 });
  times.length = 0;

  await database.messages.put(messageAt(4));
  await expect.element(bubbles.nth(3)).toBeVisible();
  expect(new Set(times)).toEqual(new Set([messageAt(4).createdAt]));
});
