import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { PaneHeader } from './pane-header.tsx';

it('the header of a pane shows its whole title and a button that closes the pane', async () => {
  const close = vi.fn();
  const title = 'Versões publicadas do fluxo de boas-vindas da recepção';
  await render(
    <div className="w-40">
      <PaneHeader title={title} closeLabel="Fechar as versões" onClose={close} />
    </div>,
  );
  const heading = page.getByRole('heading', { name: title }).element();
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
  await page.getByRole('button', { name: 'Fechar as versões' }).click();
  expect(close).toHaveBeenCalledOnce();
});
