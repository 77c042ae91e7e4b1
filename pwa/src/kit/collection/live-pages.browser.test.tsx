import { Inbox } from 'lucide-react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../../platform/requests/access-token.ts';
import { serverQueries } from '../../server/server-queries.tsx';
import { databaseStore } from '../../sync/database/current-database.ts';
import { FakeRowsServer } from '../../testing/fake-rows-server.ts';
import { TextField } from '../fields/text-field.tsx';
import { CollectionPage } from './collection-page.tsx';
import { defineCollection, type LiveRowChanges } from './define-collection.ts';
import { standardColumn } from './standard-column.tsx';

const PAGE_SIZE = 20;
const PAGE_COUNT = 6;
const Row = v.object({ id: v.number(), name: v.string(), version: v.number() });
type Row = v.InferOutput<typeof Row>;
let liveRowChanges: LiveRowChanges<Row> | undefined;
const collection = defineCollection({
  path: '/kit-paged-things',
  row: Row,
  list: v.object({ rows: v.array(Row), count: v.number(), hasMore: v.boolean() }),
  create: v.object({ name: v.string() }),
  update: v.object({ name: v.string() }),
  textOf: ({ name }) => name,
  live: (given) => {
    liveRowChanges = given;
  },
  offline: 'none',
});

let server: FakeRowsServer;
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  const rows = Array.from({ length: PAGE_COUNT * PAGE_SIZE }, (_, at) => ({ id: at + 1, name: `Contato ${at + 1}`, version: 1 }));
  server = new FakeRowsServer('/kit-paged-things', rows);
  server.pageSize = PAGE_SIZE;
  server.start();
});
afterEach(() => server.stop());

const row = (name: string) => page.getByRole('button', { name, exact: true });
const scroller = () => {
  const element = page.getByRole('table').element().parentElement;
  if (element === null) throw new Error('the table is in no scroller');
  return element;
};
const openList = () =>
  render(
    <div className="h-175">
      <CollectionPage
        of={collection}
        texts={{
          title: 'Contatos',
          list: 'Lista de contatos',
          search: 'Buscar',
          add: 'Novo',
          addTitle: 'Novo',
          editTitle: 'Editar',
          failed: 'Não foi possível',
          created: 'Criado',
          changed: 'Salvo',
          deleted: 'Excluído',
          deleteNow: 'Excluir',
          deleteTitle: ({ name }) => name,
          deleteText: () => '',
        }}
        nameOf={({ name }) => name}
        empty={{ icon: Inbox, title: 'Nenhum', text: '' }}
        form={() => <TextField name="name" label="Nome" />}
        newValues={{ name: '' }}
        valuesOf={({ name }) => ({ name })}
        mayDelete={false}
        columns={[standardColumn.text<Row>('name', { header: 'Nome', text: ({ name }) => name })]}
      />
    </div>,
  );
/** Opens the list, and scrolls down until every page is loaded. */
async function openAllPages(): Promise<void> {
  await openList();
  await expect.element(row('Contato 1')).toBeVisible();
  for (let pages = 2; pages <= PAGE_COUNT; pages++)
    await expect
      .poll(() => {
        scroller().scrollTo(0, scroller().scrollHeight);
        return server.pageReads.length;
      })
      .toBeGreaterThanOrEqual(pages);
  await expect
    .poll(() => {
      scroller().scrollTo(0, scroller().scrollHeight);
      return row(`Contato ${PAGE_COUNT * PAGE_SIZE}`).query();
    })
    .not.toBeNull();
  server.pageReads.length = 0;
}
const rename = (id: number, name: string): void => {
  server.rows = server.rows.map((each) => (each.id === id ? { ...each, name, version: each.version + 1 } : each));
};

it('many live events make a long list read only its visible pages again, at most once a second', async () => {
  await openAllPages();
  rename(PAGE_COUNT * PAGE_SIZE, 'Renomeado no fim');
  // This change comes after the first read of the page, so only a further read shows it.
  server.afterPageRead = (read) => read === PAGE_COUNT && rename(PAGE_COUNT * PAGE_SIZE - 1, 'Renomeado depois');
  for (let events = 0; events < 50; events++) liveRowChanges?.refresh();
  await expect.element(row('Renomeado no fim')).toBeVisible();
  await expect.element(row('Renomeado depois')).toBeVisible();
  // At the end of the list, the last two pages may both be in view.
  expect(server.pageReads.filter((read) => read < PAGE_COUNT - 1)).toEqual([]);
  expect(server.pageReads.length).toBeLessThanOrEqual(4);
});

it('a page that was out of view during a live event is read again when the user scrolls to the page', async () => {
  await openAllPages();
  rename(1, 'Renomeado no começo');
  liveRowChanges?.refresh();
  await expect.poll(() => server.pageReads.length).toBeGreaterThan(0);
  expect(server.pageReads).not.toContain(1);
  scroller().scrollTo(0, 0);
  await expect.element(row('Renomeado no começo')).toBeVisible();
  expect(server.pageReads).toContain(1);
});

it('a live event about a loaded row changes the row without any read', async () => {
  await openAllPages();
  liveRowChanges?.upsert({ id: PAGE_COUNT * PAGE_SIZE, name: 'Renomeado ao vivo', version: 2 });
  await expect.element(row('Renomeado ao vivo')).toBeVisible();
  expect(server.pageReads).toEqual([]);
});

it('a list that opens again reads its visible pages, and reads each other page when the user scrolls to that page', async () => {
  await openAllPages();
  await cleanup();
  rename(1, 'Renomeado no começo');
  rename(PAGE_COUNT * PAGE_SIZE, 'Renomeado no fim');
  liveRowChanges?.refresh();
  await openList();
  await expect.element(row('Renomeado no começo')).toBeVisible();
  expect(server.pageReads.filter((read) => read > 2)).toEqual([]);
  scroller().scrollTo(0, scroller().scrollHeight);
  await expect.element(row('Renomeado no fim')).toBeVisible();
});

it('a search of a list with stale pages asks the server, which knows the current rows', async () => {
  await openAllPages();
  rename(1, 'Renomeado no começo');
  liveRowChanges?.refresh();
  await expect.poll(() => server.pageReads.length).toBeGreaterThan(0);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Renomeado');
  await expect.element(row('Renomeado no começo')).toBeVisible();
});
