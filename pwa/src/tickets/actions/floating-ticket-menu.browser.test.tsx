import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { sampleTicketView } from '../../testing/sample-ticket-view.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import type { TicketView } from '../list/use-ticket-list.ts';
import { FloatingTicketMenu } from './floating-ticket-menu.tsx';
import { type PerformTicketAction, TicketActionsContext } from './ticket-actions.ts';
import { TicketMenu } from './ticket-menu.tsx';

const [first, second] = [sampleTicketView(1, { status: 'open' }), sampleTicketView(2, { status: 'open' })];

async function showList() {
  const act = vi.fn<PerformTicketAction>();
  const list = (tickets: readonly TicketView[]) => (
    <SignedInUserContext value={sampleUser({ profile: 'admin' })}>
      <TicketActionsContext value={act}>
        <div key={tickets.length}>
          {tickets.map((ticket) => (
            <TicketMenu key={ticket.id} ticket={ticket} />
          ))}
        </div>
        <FloatingTicketMenu />
      </TicketActionsContext>
    </SignedInUserContext>
  );
  const { rerender } = await render(list([first, second]));
  return { act, showOnly: (...tickets: readonly TicketView[]) => rerender(list(tickets)) };
}
const buttons = () => page.getByRole('button', { name: /^Ações de/ });
const transferEntry = () => page.getByRole('menuitem', { name: 'Transferir' });

it('the menu of a ticket stays open after the ticket’s row leaves the list, and an action of the menu still applies to that ticket', async () => {
  const { act, showOnly } = await showList();
  await buttons().first().click();
  await expect.element(transferEntry()).toBeVisible();
  const before = transferEntry().element().getBoundingClientRect();
  await showOnly(second);
  await expect.element(transferEntry()).toBeVisible();
  expect(transferEntry().element().getBoundingClientRect()).toEqual(before);
  await transferEntry().click();
  expect(act.mock.calls).toEqual([['transfer', first]]);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

it('the keyboard opens and closes a ticket’s menu, and the focus returns to the menu’s button', async () => {
  await showList();
  const button = buttons().first();
  await userEvent.type(button, '{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
