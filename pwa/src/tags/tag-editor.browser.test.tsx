import { Tag } from '@prosa/contract/contacts/contact';
import { loadTexts } from '@prosa/i18n/load-texts';
import { useState } from 'react';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { TagEditor } from './tag-editor.tsx';

const all = v.parse(v.array(Tag), [
  { id: 1, name: 'Indicação', color: '#12996b', kanban: 0 },
  { id: 2, name: 'Retorno', color: '#3b6cf6', kanban: 0 },
  { id: 3, name: 'VIP', color: '#9c36b5', kanban: 0 },
]);
const created: string[] = [];

function Editor() {
  const [tags, setTags] = useState<readonly Tag[]>([]);
  return (
    <TagEditor
      tags={tags}
      all={all}
      newTags={[]}
      isAsked={false}
      onChange={setTags}
      onCreate={(name) => created.push(name)}
      onTakeBack={() => undefined}
    />
  );
}
const box = () => page.getByRole('combobox', { name: 'Buscar tag para adicionar' });
const given = (name: string) => page.getByRole('button', { name: `Retirar ${name}` });

beforeAll(() => loadTexts(getI18n(), ['contacts']));

it('offers all tags on focus, moves through them with arrows, and adds one with Enter', async () => {
  await render(<Editor />);
  await box().click();
  await expect.element(page.getByRole('option', { name: 'Adicionar VIP' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(given('Retorno')).toBeVisible();
  await given('Retorno').click();
  await expect.element(given('Retorno')).not.toBeInTheDocument();
});

it('finds a tag without its accents, and creates one where there is none', async () => {
  await render(<Editor />);
  await box().fill('indicacao');
  await expect.element(page.getByRole('option', { name: 'Adicionar Indicação' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(given('Indicação')).toBeVisible();
  await expect.element(box()).toHaveValue('');
  await box().fill('Fornecedor');
  await page.getByRole('option', { name: 'Criar a tag “Fornecedor”' }).click();
  expect(created).toEqual(['Fornecedor']);
  await expect.element(box()).toHaveValue('');
});

it('Esc closes the list, and the key goes no further', async () => {
  const left: string[] = [];
  await render(
    <div role="presentation" onKeyDown={({ key }) => left.push(key)}>
      <Editor />
    </div>,
  );
  await box().click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  expect(left).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(left).toEqual(['Escape']);
});
