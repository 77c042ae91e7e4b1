import { sampleContact } from '../../testing/sample-rows.ts';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { sampleTicketView } from '../../testing/sample-ticket-view.ts';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { sessionStore } from '../../platform/session/session.ts';
import { TicketActionsContext } from '../../tickets/actions/ticket-actions.ts';
import type { TicketView } from '../../tickets/list/use-ticket-list.ts';
import { QueueId, UserId } from '@prosa/contract/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import * as v from 'valibot';
import { ConversationHeader } from './conversation-header.tsx';

beforeEach(() => {
  openLocalDatabase();
  sessionStore.set({ state: 'signed-in', user: sampleUser() });
  return page.viewport(390, 844);
});
afterEach(() => sessionStore.set({ state: 'signed-out' }));

const open = (ticket: Partial<TicketView>) =>
  render(
    <SignedInUserContext value={sampleUser()}>
      <TicketActionsContext value={() => undefined}>
        <ConversationHeader ticket={sampleTicketView(1, { status: 'open', ...ticket })} onSearch={() => undefined} />
      </TicketActionsContext>
    </SignedInUserContext>,
  );

it('on a phone, a long right-to-left name is cut off at its left end', async () => {
  const name = 'محمد عبد الرحمن بن عبد الله آل سعود';
  await open({ contact: { ...sampleContact(), name } });
  const button = page.getByRole('button', { name }).element();
  expect(button.scrollWidth).toBeGreaterThan(button.clientWidth);
  expect(getComputedStyle(button).direction).toBe('rtl');
});

it('on a phone, the attendant’s first name is shown whole even beside a long name of a queue', async () => {
  const queue = {
    id: v.parse(QueueId, 1),
    name: 'Atendimento ao cliente de produtos importados',
    color: '#0a0',
    greetingMessage: '',
    orderQueue: null,
  };
  const user = { id: v.parse(UserId, 7), name: 'Ana Souza', color: '', profile: 'user' as const, queueIds: [] };
  await open({ queue, user });
  const attendant = page.getByText('com Ana', { exact: true }).element();
  expect(attendant.scrollWidth).toBe(attendant.clientWidth);
  const { right } = attendant.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(attendant.parentElement?.getBoundingClientRect().right ?? 0);
});
