import { UserId } from '@prosa/contract/ids';
import { cutPreview } from '@prosa/domain/tickets/to-last-message';
import { useState } from 'react';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { sampleTicketView } from '../../testing/sample-ticket-view.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { HandoverBar } from './handover-bar.tsx';

const [me, bruno] = [v.parse(UserId, 7), v.parse(UserId, 8)];
const handedBy = { id: bruno, name: 'Bruno Lima', color: '', profile: 'user' as const, queueIds: [] };

/** Shows the bar of a ticket whose attendant is `userId`, and a button that ends the handover, as opening the ticket does. */
function Conversation({ userId, note }: { userId: UserId; note: string }) {
  const [isSeen, setSeen] = useState(false);
  const handover = isSeen ? null : { byUserId: bruno, note };
  return (
    <SignedInUserContext value={sampleUser({ id: me })}>
      <HandoverBar ticket={sampleTicketView(1, { userId, handover, handedBy: isSeen ? undefined : handedBy })} />
      <button type="button" onClick={() => setSeen(true)}>
        Visto
      </button>
    </SignedInUserContext>
  );
}
const bar = (note = '') => page.getByRole('status').filter({ hasText: `Bruno transferiu para você${note}` });

it('the bar of a handover shows the colleague and the note to the new attendant until the bar is closed', async () => {
  await render(<Conversation userId={me} note="Quer remarcar" />);
  await expect.element(bar('Quer remarcar')).toBeVisible();
  await page.getByRole('button', { name: 'Visto' }).click();
  await expect.element(bar('Quer remarcar')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
});

it('the bar of a handover is also shown without a note, and only to the new attendant', async () => {
  await render(<Conversation userId={me} note="" />);
  await expect.element(bar()).toBeVisible();
  await render(<Conversation userId={bruno} note="Quer remarcar" />);
  expect(page.getByText('Quer remarcar').elements()).toEqual([]);
});

it('if the handover has only the beginning of a long note, the bar shows an ellipsis at the end', async () => {
  await render(<Conversation userId={me} note={cutPreview('Ligue antes. '.repeat(40))} />);
  await expect.element(page.getByText(/^Ligue antes.*…$/)).toBeVisible();
});
