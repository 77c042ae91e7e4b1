import * as v from 'valibot';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { FilterBar } from './filter-bar.tsx';
import { useUrlFilters } from './use-url-filters.ts';

const Address = v.object({ q: v.optional(v.string(), ''), queue: v.optional(v.array(v.string()), []) });
const options = [
  { value: '1', label: 'Agendamento' },
  { value: '2', label: 'Financeiro' },
];

function Bar() {
  const [{ q, queue }, set] = useUrlFilters(Address);
  return (
    <FilterBar
      search={{ label: 'Buscar', typed: q, onType: (typed) => set({ q: typed }) }}
      filters={[{ name: 'queue', label: 'Fila', options, chosen: queue, onChange: (chosen) => set({ queue: chosen }) }]}
      shown={{ count: 11, total: 24 }}
    />
  );
}
const query = () => new URLSearchParams(location.search);

it('a chosen filter value is in the address at once, and one click removes the value', async () => {
  await render(<Bar />);
  await page.getByRole('button', { name: 'Fila' }).click();
  await page.getByRole('checkbox', { name: 'Financeiro' }).click();
  await expect.poll(() => query().getAll('queue')).toEqual(['2']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('11 de 24')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect.poll(() => query().has('queue')).toBe(false);
});

it('the slash key focuses the search field, and the address contains the search text', async () => {
  await render(<Bar />);
  await userEvent.keyboard('/');
  await userEvent.keyboard('ana');
  await expect.poll(() => query().get('q')).toBe('ana');
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect.poll(() => query().has('q')).toBe(false);
});

it('a filter with hundreds of long values stays inside the window, and the user searches among the values', async () => {
  const chosen: string[][] = [];
  const many = Array.from({ length: 300 }, (_, at) => ({ value: String(at), label: `Atendimento ${'muito '.repeat(30)}${at}` }));
  const filter = { name: 'queue', label: 'Fila', options: many, chosen: [], onChange: (values: string[]) => chosen.push(values) };
  await render(<FilterBar filters={[filter]} />);
  await page.getByRole('button', { name: 'Fila' }).click();
  const popup = page.getByRole('dialog', { name: 'Fila' });
  await expect.element(popup).toBeVisible();
  const { left, right, top, bottom } = popup.element().getBoundingClientRect();
  expect([left >= 0, top >= 0, right <= innerWidth, bottom <= innerHeight]).toEqual([true, true, true, true]);
  await page.getByRole('searchbox', { name: 'Buscar em Fila' }).fill('muito 299');
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleName(/299$/);
  await page.getByRole('checkbox').click();
  expect(chosen).toEqual([['299']]);
});
