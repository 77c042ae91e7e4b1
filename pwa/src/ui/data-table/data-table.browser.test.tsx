import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { DataTable, type SortState } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';

type Person = { readonly id: number; readonly name: string; readonly age: number };
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Pessoa ${index + 1}`, age: (index * 7) % 50 }));
const columns: TableColumn<Person>[] = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, renderCell: ({ name }) => name },
  { id: 'age', header: 'Idade', value: ({ age }) => age, renderCell: ({ age }) => age, isNumber: true, width: '6rem' },
];

function ShownTable({ rows, onOpen = () => undefined }: { rows: readonly Person[]; onOpen?: (row: Person) => void }) {
  const [sort, setSort] = useState<SortState>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className="flex h-100 flex-col">
      <DataTable
        label="Pessoas"
        columns={columns}
        rows={rows}
        count={rows.length}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onOpen={onOpen}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
      />
      <output>{[...selected].join(',')}</output>
    </div>
  );
}
const firstRow = () => page.getByRole('row').nth(1);

it('a table with ten thousand rows renders only the visible ones, and announces the number of all rows', async () => {
  await render(<ShownTable rows={people(10_000)} />);
  await expect.element(page.getByRole('table', { name: 'Pessoas' })).toHaveAttribute('aria-rowcount', '10001');
  expect(page.getByRole('row').elements().length).toBeLessThan(40);
});

it('a row renders at most once while the user scrolls past it', async () => {
  const renders = new Map<number, number>();
  const counted: TableColumn<Person>[] = [
    {
      id: 'name',
      header: 'Nome',
      renderCell: ({ id, name }) => {
        renders.set(id, (renders.get(id) ?? 0) + 1);
        return name;
      },
    },
  ];
  const rows = people(1_000);
  await render(
    <div className="flex h-100 flex-col">
      <DataTable
        label="Pessoas"
        columns={counted}
        rows={rows}
        count={rows.length}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
      />
    </div>,
  );
  await expect.element(page.getByText('Pessoa 1', { exact: true })).toBeVisible();
  renders.clear();
  const scroller = page.getByRole('table').element().parentElement;
  for (let frame = 0; frame < 60; frame += 1) {
    scroller?.scrollBy(0, 40);
    await new Promise((done) => requestAnimationFrame(done));
  }
  await expect.element(page.getByText('Pessoa 43', { exact: true })).toBeVisible();
  expect(renders.get(43)).toBe(1);
  expect(Math.max(...renders.values())).toBe(1);
});

it("clicks on a column's header sort the rows first ascending, then descending, and then not at all", async () => {
  await render(<ShownTable rows={people(50)} />);
  const head = page.getByRole('button', { name: 'Idade' });
  await head.click();
  await head.click();
  await expect.element(firstRow()).toHaveTextContent('Pessoa 849');
  await expect.element(page.getByRole('columnheader', { name: 'Idade' })).toHaveAttribute('aria-sort', 'descending');
  await head.click();
  await expect.element(firstRow()).toHaveTextContent('Pessoa 10');
});

it('j and k move through the rows of a table, and Enter opens a row', async () => {
  const opened: string[] = [];
  await render(<ShownTable rows={people(5)} onOpen={({ name }) => opened.push(name)} />);
  page.getByRole('button', { name: 'Pessoa 1' }).element().focus();
  await userEvent.keyboard('jjk{Enter}');
  expect(opened).toEqual(['Pessoa 2']);
});

it('a user selects single rows of a table, and all rows at once', async () => {
  await render(<ShownTable rows={people(3)} />);
  await page.getByRole('checkbox', { name: 'Selecionar Pessoa 2' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('2');
  await page.getByRole('checkbox', { name: 'Selecionar todos' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('1,2,3');
});

it('a narrow table shows its rows as cards, also on a wide screen', async () => {
  const { rerender } = await render(<ShownTable rows={people(3)} />);
  const displayOf = () => getComputedStyle(firstRow().element()).display;
  await expect.poll(displayOf).toBe('grid');
  await rerender(
    <div className="w-90">
      <ShownTable rows={people(3)} />
    </div>,
  );
  await expect.poll(displayOf).toBe('flex');
  const age = firstRow().getByRole('cell').filter({ hasText: /^\d+$/ }).first().element();
  expect(getComputedStyle(age, '::before').content).toBe('"Idade"');
});

it('wide columns shrink so that a column without a width keeps its minimum width', async () => {
  const crowded: TableColumn<Person>[] = [
    { id: 'name', header: 'Nome', minWidth: '12rem', renderCell: ({ name }) => name },
    { id: 'age', header: 'Idade', width: 'minmax(6rem,40rem)', renderCell: ({ age }) => age },
  ];
  await render(
    <div className="flex w-150">
      <DataTable
        label="Pessoas"
        columns={crowded}
        rows={people(1)}
        count={1}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
      />
    </div>,
  );
  const name = page.getByRole('columnheader', { name: 'Nome' }).element();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  expect(name.getBoundingClientRect().width).toBeCloseTo(12 * rem);
  const table = page.getByRole('table', { name: 'Pessoas' }).element();
  expect(table.scrollWidth).toBe(table.clientWidth);
});

it('`renderCell` receives whether the row is a card, so that the cell can show the content of columns that a card leaves out', async () => {
  const both: TableColumn<Person>[] = [
    { id: 'name', header: 'Nome', renderCell: ({ name, age }, { isCard }) => (isCard ? `${name}, ${age} anos` : name) },
    { id: 'age', header: 'Idade', renderCell: ({ age }) => age, isDeskOnly: true, width: '6rem' },
  ];
  await render(
    <div className="flex h-100 w-80 flex-col">
      <DataTable label="Pessoas" columns={both} rows={people(1)} count={1} idOf={() => '1'} nameOf={({ name }) => name} />
    </div>,
  );
  await expect.element(firstRow()).toHaveTextContent('Pessoa 1, 0 anos');
});
