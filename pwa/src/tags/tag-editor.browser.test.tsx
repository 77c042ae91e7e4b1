import { Tag } from '@prosa/contract/contacts/contact';
import { loadTexts } from '@prosa/i18n/load-texts';
import { useState } from 'react';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { TagEditor } from './tag-editor.tsx';

const allTags = v.parse(v.array(Tag), [
  { id: 1, name: 'Indicação', color: '#12996b', kanban: 0 },
  { id: 2, name: 'Retorno', color: '#3b6cf6', kanban: 0 },
  { id: 3, name: 'VIP', color: '#9c36b5', kanban: 0 },
]);
const createdNames: string[] = [];

function Editor() {
  const [tags, setTags] = useState<readonly Tag[]>([]);
  return (
    <TagEditor
      tags={tags}
      all={allTags}
      newTags={[]}
      isAsked={false}
      onChange={setTags}
      onCreate={(name) => createdNames.push(name)}
      onTakeBack={() => undefined}
    />
  );
}
const box = () => page.getByRole('combobox', { name: 'Buscar tag para adicionar' });
const chosenTagButton = (name: string) => page.getByRole('button', { name: `Retirar ${name}` });

beforeAll(() => loadTexts(getI18n(), ['contacts']));

it('the tag editor offers all tags on focus, and the arrow keys and Enter add one of them', async () => {
  await render(<Editor />);
  await box().click();
  await expect.element(page.getByRole('option', { name: 'Adicionar VIP' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosenTagButton('Retorno')).toBeVisible();
  await chosenTagButton('Retorno').click();
  await expect.element(chosenTagButton('Retorno')).not.toBeInTheDocument();
});

it('a tag is found even if the typed text lacks its accents, and the creation of a tag is offered if no tag is found', async () => {
  await render(<Editor />);
  await box().fill('indicacao');
  await expect.element(page.getByRole('option', { name: 'Adicionar Indicação' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(chosenTagButton('Indicação')).toBeVisible();
  await expect.element(box()).toHaveValue('');
  await box().fill('Fornecedor');
  await page.getByRole('option', { name: 'Criar a tag “Fornecedor”' }).click();
  expect(createdNames).toEqual(['Fornecedor']);
  await expect.element(box()).toHaveValue('');
});

it('the first Esc closes only the list of tags, and a second Esc reaches the drawer around the editor', async () => {
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
