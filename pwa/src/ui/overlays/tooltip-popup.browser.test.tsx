import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { ToolButton } from './tool-button.tsx';
import { TooltipPopup } from './tooltip-popup.tsx';

const names = ['Buscar', 'Transferir'] as const;

async function showTools() {
  const tools = (shown: readonly string[]) => (
    <>
      <TooltipPopup />
      {shown.map((name) => (
        <ToolButton key={name} label={name} {...(name === 'Buscar' && { keys: 'f' })}>
          <svg aria-hidden />
        </ToolButton>
      ))}
      <p>Mensagens</p>
    </>
  );
  const { rerender } = await render(tools(names));
  return { showOnly: (...shown: string[]) => rerender(tools(shown)) };
}
const button = (name: (typeof names)[number]) => page.getByRole('button', { name });
/** Finds a tooltip by its text. A tooltip has no role, because screen readers read the accessible name of the element itself. */
const tooltip = (text: string) => page.getByText(text, { exact: true });

it('a tooltip with the name and the keyboard shortcut appears while the mouse rests on an icon', async () => {
  await showTools();
  await button('Buscar').hover();
  await expect.element(tooltip('Buscar')).toBeVisible();
  await expect.element(tooltip('F')).toBeVisible();
  await button('Transferir').hover();
  await expect.element(tooltip('Transferir')).toBeVisible();
  await expect.element(tooltip('Buscar')).not.toBeInTheDocument();
  await tooltip('Mensagens').hover();
  await expect.element(tooltip('Transferir')).not.toBeInTheDocument();
});

it('a press hides the tooltip, and the mouse has to leave the icon before the tooltip appears again', async () => {
  await showTools();
  await button('Buscar').hover();
  await expect.element(tooltip('Buscar')).toBeVisible();
  await button('Buscar').click();
  await expect.element(tooltip('Buscar')).not.toBeInTheDocument();
  await button('Transferir').hover();
  await button('Buscar').hover();
  await expect.element(tooltip('Buscar')).toBeVisible();
});

it('the tooltip follows the focus of the keyboard, and Esc hides the tooltip', async () => {
  await showTools();
  await userEvent.tab();
  await expect.element(tooltip('Buscar')).toBeVisible();
  await userEvent.tab();
  await expect.element(tooltip('Transferir')).toBeVisible();
  await expect.element(tooltip('Buscar')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip('Transferir')).not.toBeInTheDocument();
});

it('a tooltip vanishes when its icon is removed', async () => {
  const { showOnly } = await showTools();
  await button('Transferir').hover();
  await expect.element(tooltip('Transferir')).toBeVisible();
  await showOnly('Buscar');
  await expect.element(tooltip('Transferir')).not.toBeInTheDocument();
});
