import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { TicketView } from '../list/use-ticket-list.ts';
import { useTicketKeys } from './use-ticket-keys.ts';

// The cast is safe: the code under test reads only the uuid of a ticket.
const tickets = ['um', 'dois', 'três'].map((uuid) => ({ uuid })) as TicketView[];

function List() {
  const search = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<string[]>([]);
  const marked = useTicketKeys({ tickets, current: tickets[0], search, onSelect: (uuid) => setSelected([...selected, uuid]) });
  return (
    <>
      {tickets.map(({ uuid }) => (
        <a key={uuid} href={`/tickets/${uuid}?message=1`} onClick={(event) => event.preventDefault()}>
          {uuid}
        </a>
      ))}
      <output>{marked?.uuid ?? 'nenhum'}</output>
      <p>selected: {selected.join(' ')}</p>
    </>
  );
}

it('a row that gets the focus by keyboard has an outline, and a row that was clicked has no outline', async () => {
  await render(<List />);
  const outlined = page.getByRole('status');
  await page.getByRole('link', { name: 'um' }).click();
  await expect.element(outlined).toHaveTextContent('nenhum');
  await userEvent.keyboard('{Tab}');
  await expect.element(outlined).toHaveTextContent('dois');
  await userEvent.keyboard('j');
  await expect.element(outlined).toHaveTextContent('três');
});

it('the key x selects the outlined ticket, or the ticket on the screen if no ticket is outlined', async () => {
  await render(<List />);
  await userEvent.keyboard('x');
  await userEvent.keyboard('jx');
  await expect.element(page.getByText('selected: um dois')).toBeVisible();
});
