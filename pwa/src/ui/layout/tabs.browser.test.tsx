import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const tabs = [
  { value: 'open', label: 'Atendendo', count: 143 },
  { value: 'pending', label: 'Aguardando', count: 258 },
  { value: 'group', label: 'Grupos', count: 101 },
  { value: 'closed', label: 'Resolvidos' },
] as const;

function Inbox({ width }: { width: number }) {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('open');
  return (
    <div style={{ width }} className="flex h-50 flex-col">
      <Tabs label="Situação" value={value} tabs={tabs} onChange={setValue}>
        {value}
      </Tabs>
    </div>
  );
}
const boxOf = (name: RegExp) => page.getByRole('tab', { name }).element().getBoundingClientRect();
it.each([320, 360, 390, 404])('tabs with large counts stay in one line at a width of %i pixels', async (width) => {
  await render(<Inbox width={width} />);
  const tops = new Set(tabs.map(({ label }) => boxOf(new RegExp(label)).top));
  expect(tops.size).toBe(1);
});

it('if the tabs don’t fit into the row, choosing a hidden tab scrolls that tab into view', async () => {
  await render(<Inbox width={320} />);
  const row = page.getByRole('tablist').element().parentElement?.getBoundingClientRect();
  const right = (row?.right ?? 0) + 1;
  expect(boxOf(/Resolvidos/).right).toBeGreaterThan(right);
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await userEvent.keyboard('{End}');
  await expect.poll(() => boxOf(/Resolvidos/).right).toBeLessThanOrEqual(right);
});
