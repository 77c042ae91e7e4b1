import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { useOptionList } from './use-option-list.ts';

const names = ['Ana', 'Anabela', 'Bruno', 'Carla'];

function Field({ onClose, takesTab }: { onClose?: () => void; takesTab?: boolean }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const found = names.filter((name) => name.toLowerCase().startsWith(typed));
  const { listId, press, comboboxProps, optionProps } = useOptionList({
    options: found,
    query: typed,
    onChoose: setChosen,
    onClose,
    ...(takesTab === undefined ? {} : { takesTab }),
  });
  return (
    <>
      <input {...comboboxProps} aria-label="Nome" value={typed} onChange={(e) => setTyped(e.target.value)} onKeyDown={press} />
      <div id={listId} role="listbox" aria-label="Nomes">
        {found.map((name, index) => (
          <button key={name} type="button" {...optionProps(index)}>
            {name}
          </button>
        ))}
      </div>
      <output>{chosen}</output>
    </>
  );
}
const field = () => page.getByRole('combobox', { name: 'Nome' });
const chosenOption = () => page.getByRole('status');
const markedOption = () => page.getByRole('option', { selected: true });

it('the arrow keys mark one option after the other in a circle, and Enter chooses the marked option', async () => {
  await render(<Field />);
  await field().click();
  await expect.element(markedOption()).toHaveTextContent('Ana');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(markedOption()).toHaveTextContent('Carla');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(markedOption()).toHaveTextContent('Anabela');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', markedOption().element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(chosenOption()).toHaveTextContent('Anabela');
});

it('a new query marks the first option that it finds, or no option if it finds none', async () => {
  await render(<Field />);
  await field().click();
  await userEvent.keyboard('{ArrowDown}b');
  await expect.element(markedOption()).toHaveTextContent('Bruno');
  await userEvent.keyboard('x{Enter}');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field()).not.toHaveAttribute('aria-activedescendant');
  await expect.element(chosenOption()).toHaveTextContent('');
});

it('a press chooses an option, and the text field keeps the focus', async () => {
  await render(<Field />);
  await field().click();
  await page.getByRole('option', { name: 'Bruno' }).click();
  await expect.element(chosenOption()).toHaveTextContent('Bruno');
  await expect.element(field()).toHaveFocus();
});

it('Esc closes the options and Tab chooses one, if the component enables these keys', async () => {
  const onClose = vi.fn<() => void>();
  await render(<Field onClose={onClose} takesTab />);
  await field().click();
  await userEvent.keyboard('{ArrowDown}{Tab}');
  await expect.element(chosenOption()).toHaveTextContent('Anabela');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('the options ignore keys that the user presses while composing text with an input method', async () => {
  await render(<Field />);
  await field().click();
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }));
  await expect.element(chosenOption()).toHaveTextContent('');
});
