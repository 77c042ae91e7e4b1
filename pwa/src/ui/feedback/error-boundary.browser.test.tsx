import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { recordErrorReports } from '../../testing/record-error-reports.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const reports = recordErrorReports();
let isBroken: boolean;
beforeEach(() => {
  isBroken = true;
  // React logs every error that a boundary catches, and would fill the test's output.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

/** A component that throws when it renders, as long as the test wants it to. */
function Part() {
  if (isBroken) throw new RangeError('Dona Maria, 529.982.247-25');
  return <p>Fila de espera</p>;
}

const screenBeside = (props: Omit<ComponentProps<typeof ErrorBoundary>, 'children'>) => (
  <>
    <ErrorBoundary {...props}>
      <Part />
    </ErrorBoundary>
    <p>Conversas</p>
  </>
);

it('a pane that throws shows a notice, and the parts beside it stay', async () => {
  await render(screenBeside({ place: 'pane-beside', shape: 'pane' }));
  await expect.element(page.getByText('Algo deu errado nesta tela')).toBeVisible();
  await expect.element(page.getByText('Conversas')).toBeVisible();
});

it('a part without a fallback disappears if it throws, and the parts beside it stay', async () => {
  await render(screenBeside({ place: 'nothing-beside', shape: 'nothing' }));
  await expect.element(page.getByText('Conversas')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('an app that throws offers to load the page again', async () => {
  await render(screenBeside({ place: 'whole-app', shape: 'app' }));
  await expect.element(page.getByRole('heading', { name: 'Algo deu errado nesta tela' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Recarregar' })).toBeVisible();
});

it('a pane that fails several times is reported once, with the pane’s name and without the error’s message', async () => {
  await render(screenBeside({ place: 'pane-again', shape: 'pane' }));
  await page.getByRole('button', { name: 'Mostrar de novo' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toMatchObject({ origin: 'render', place: 'pane-again', name: 'RangeError' });
  expect(JSON.stringify(reports)).not.toMatch(/Maria|529/);
});

it('pressing the button of a failed pane shows the pane again, once it no longer throws', async () => {
  await render(screenBeside({ place: 'pane-mended', shape: 'pane' }));
  isBroken = false;
  await page.getByRole('button', { name: 'Mostrar de novo' }).click();
  await expect.element(page.getByText('Fila de espera')).toBeVisible();
});

it('a failed pane is rendered again when the user opens another row', async () => {
  const shown = await render(screenBeside({ place: 'pane-row', shape: 'pane', resetKey: 'first' }));
  isBroken = false;
  await shown.rerender(screenBeside({ place: 'pane-row', shape: 'pane', resetKey: 'first' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await shown.rerender(screenBeside({ place: 'pane-row', shape: 'pane', resetKey: 'second' }));
  await expect.element(page.getByText('Fila de espera')).toBeVisible();
});
