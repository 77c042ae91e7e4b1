import { Inbox } from 'lucide-react';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../../platform/requests/access-token.ts';
import { serverQueries } from '../../server/server-queries.tsx';
import { databaseStore } from '../../sync/database/current-database.ts';
import { CollectionPage } from './collection-page.tsx';
import { standardColumn } from './standard-column.tsx';
import { defineCollection } from './define-collection.ts';
import { TextField } from '../fields/text-field.tsx';

const Row = v.object({ id: v.number(), name: v.string(), version: v.number() });
type Row = v.InferOutput<typeof Row>;
const Body = v.object({ name: v.string() });
const people = defineCollection({
  path: '/kit-people',
  row: Row,
  list: v.object({ rows: v.array(Row), count: v.number(), hasMore: v.boolean() }),
  create: Body,
  update: v.object({ ...Body.entries, version: v.number() }),
  textOf: ({ name }) => name,
  live: () => undefined,
  offline: 'none',
});

const names = ['Ana Lima', 'Bia Prado', 'Caio Lima', 'Davi Prado', 'Eva Lima'];
const ROWS_PER_PAGE = 2;
const fetchBefore = globalThis.fetch;
let requests: string[] = [];
beforeEach(() => {
  requests = [];
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  globalThis.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname !== '/api/kit-people') return fetchBefore(input, init);
    const start = (Number(searchParams.get('pageNumber') ?? 1) - 1) * ROWS_PER_PAGE;
    requests.push(searchParams.toString());
    const rows = names.map((name, at) => ({ id: at + 1, name, version: 1 })).slice(start, start + ROWS_PER_PAGE);
    return Promise.resolve(Response.json({ rows, count: names.length, hasMore: start + ROWS_PER_PAGE < names.length }));
  };
});

const families = ['Lima', 'Prado', 'Souza'];
async function open() {
  await render(
    <div className="h-175">
      <CollectionPage
        of={people}
        texts={{
          title: 'Pessoas',
          list: 'Lista de pessoas',
          add: 'Nova pessoa',
          addTitle: 'Nova pessoa',
          editTitle: 'Editar pessoa',
          search: 'Buscar pessoa',
          failed: 'Não foi possível',
          created: 'Pessoa criada',
          changed: 'Pessoa salva',
          deleted: 'Pessoa excluída',
          deleteNow: 'Excluir',
          deleteTitle: ({ name }) => `Excluir ${name}?`,
          deleteText: () => 'Não dá para desfazer.',
        }}
        nameOf={({ name }) => name}
        empty={{ icon: Inbox, title: 'Ninguém ainda', text: 'Crie a primeira pessoa.' }}
        form={() => <TextField name="name" label="Nome" />}
        newValues={{ name: '' }}
        valuesOf={({ name, version }) => ({ name, version })}
        readOnlyReason={({ name }) => (name.startsWith('Eva') ? 'Só a própria Eva edita a Eva.' : undefined)}
        mayDelete
        filters={[
          {
            name: 'family',
            label: 'Família',
            options: families.map((family) => ({ value: family, label: family })),
            has: ({ name }, family) => name.endsWith(family),
          },
        ]}
        actions={(narrowed) => <output>{narrowed === undefined ? 'tudo' : narrowed.map(({ id }) => id).join()}</output>}
        columns={[standardColumn.text<Row>('name', { header: 'Nome', text: ({ name }) => name })]}
      />
    </div>,
  );
}
const row = (name: string) => page.getByRole('button', { name, exact: true });

it('a list with a filter in its address loads every page, and shows the number of rows of each filter value', async () => {
  history.replaceState(null, '', '?family=Lima&family=unknown');
  await open();
  await expect.element(page.getByText('3 de 5')).toBeVisible();
  for (const name of ['Ana Lima', 'Caio Lima', 'Eva Lima']) await expect.element(row(name)).toBeVisible();
  await expect.element(row('Bia Prado')).not.toBeInTheDocument();
  expect(requests).toEqual(['', 'pageNumber=2', 'pageNumber=3']);
  await expect.element(page.getByText('1,3,5', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Família · 1' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Família' })).toHaveTextContent('Lima3Prado2Souza0');
  await page.getByRole('checkbox', { name: 'Lima' }).click();
  await page.getByRole('checkbox', { name: 'Souza' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Nada com estes filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await expect.element(row('Bia Prado')).toBeVisible();
  await expect.element(page.getByText('tudo')).toBeVisible();
  expect(location.search).toBe('');
});

it('the form of a row that the user may not change is disabled, and shows the reason', async () => {
  history.replaceState(null, '', '?open=5&family=Lima');
  await open();
  await expect.element(page.getByText('Só a própria Eva edita a Eva.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByRole('button', { name: 'Ações de Caio Lima' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ações de Eva Lima' })).not.toBeInTheDocument();
  expect(requests).toHaveLength(3);
});
