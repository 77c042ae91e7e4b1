import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { sampleTicketView } from '../../testing/sample-ticket-view.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { TicketRow } from '../list/ticket-row.tsx';

it('the row of a rated ticket shows a face, and a screen reader reads the step of the rating', async () => {
  const views = [null, 1, 2, 3, 4, 5].map((rate, index) =>
    sampleTicketView(index + 1, { status: 'closed', userRating: rate === null ? null : { rate } }),
  );
  await render(
    <SignedInUserContext value={sampleUser()}>
      {views.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} now={new Date()} selected={false} marked={false} />
      ))}
    </SignedInUserContext>,
  );
  const faces = page.getByRole('img', { name: /Nota \d de 5/ });
  await expect
    .poll(() => faces.elements().map((each) => [each.getAttribute('aria-label'), each.textContent]))
    .toEqual([
      ['Nota 1 de 5', '😡'],
      ['Nota 2 de 5', '🙁'],
      ['Nota 3 de 5', '😐'],
      ['Nota 4 de 5', '🙂'],
      ['Nota 5 de 5', '😍'],
    ]);
});
