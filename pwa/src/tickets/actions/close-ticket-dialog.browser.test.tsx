import { RatingChoice } from '@prosa/contract/tickets/write-ticket';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { CloseTicketDialog } from './close-ticket-dialog.tsx';
import type { Closing } from './closing-form.ts';

beforeAll(() => loadTexts(getI18n(), ['ticket-dialogs']));

async function openDialog({ asksValue = false, asksRating = true } = {}) {
  const onResolve = vi.fn<(closing: Closing) => void>();
  await render(
    <CloseTicketDialog
      name="Rita"
      value={null}
      asksValue={asksValue}
      asksRating={asksRating}
      onClose={() => undefined}
      onResolve={onResolve}
    />,
  );
  return onResolve;
}
const resolve = () => page.getByRole('button', { name: 'Resolver' });
const option = (name: string) => page.getByRole('radio', { name });

it('a ticket is resolved only after the user has chosen whether to ask for a rating', async () => {
  const onResolve = await openDialog();
  await resolve().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Avaliação obrigatória');
  expect(onResolve).not.toHaveBeenCalled();
  await option('Pedir avaliação').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await resolve().click();
  await expect.poll(() => onResolve.mock.calls).toEqual([[{ value: null, ratingId: RatingChoice.ask }]]);
});

it('the user can choose with the arrow keys not to ask for a rating', async () => {
  const onResolve = await openDialog();
  option('Pedir avaliação').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Não pedir')).toBeChecked();
  await resolve().click();
  await expect.poll(() => onResolve.mock.calls).toEqual([[{ value: null, ratingId: RatingChoice.dontAsk }]]);
});

it('if no rating is asked for, the dialog asks only for the ticket’s value', async () => {
  const onResolve = await openDialog({ asksValue: true, asksRating: false });
  await expect.element(option('Pedir avaliação')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Valor do atendimento' }).fill('25');
  await resolve().click();
  await expect.poll(() => onResolve.mock.calls).toEqual([[{ value: 25, ratingId: null }]]);
});
