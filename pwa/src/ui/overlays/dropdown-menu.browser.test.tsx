import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../buttons/button.tsx';
import { DropdownMenu, MenuAction } from './dropdown-menu.tsx';

async function showMenu() {
  const onRename = vi.fn<() => void>();
  await render(
    <DropdownMenu trigger={<Button>Ações</Button>}>
      <MenuAction onClick={onRename}>Renomear</MenuAction>
      <MenuAction>Excluir</MenuAction>
    </DropdownMenu>,
  );
  return { onRename };
}
const button = () => page.getByRole('button', { name: 'Ações' });
const entry = (name: string) => page.getByRole('menuitem', { name });

it('a press on an entry runs its action and closes the menu, and the menu can be opened again', async () => {
  const { onRename } = await showMenu();
  for (const presses of [1, 2]) {
    await button().click();
    await expect.element(page.getByRole('menu', { name: 'Ações' })).toBeVisible();
    await entry('Renomear').click();
    expect(onRename).toHaveBeenCalledTimes(presses);
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
  }
});

it.for(['{Enter}', ' ', '{ArrowDown}'])('the key "%s" on a menu’s button focuses the menu’s first entry', async (key) => {
  await showMenu();
  await userEvent.tab();
  await userEvent.keyboard(key);
  await expect.element(entry('Renomear')).toHaveFocus();
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry('Excluir')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button()).toHaveFocus();
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false');
});
