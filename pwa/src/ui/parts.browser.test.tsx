import { Layers } from 'lucide-react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Board } from './layout/board.tsx';
import { ChartCard } from './chart/chart-card.tsx';
import { ConfirmDialog } from './overlays/confirm-dialog.tsx';
import { DateRange, type DateSpan } from './fields/date-range.tsx';
import { FileDrop } from './files/file-drop.tsx';
import { PhonePreview } from './layout/phone-preview.tsx';
import { Progress } from './feedback/progress.tsx';
import { RadioGroup } from './fields/radio-group.tsx';
import { Steps } from './layout/steps.tsx';
import { Switch } from './fields/switch.tsx';

it('a confirmation dialog stays open if the action failed, and closes if the action succeeded', async () => {
  const answers = [false, true];
  const closed: string[] = [];
  const confirm = () => Promise.resolve(answers.shift() ?? true);
  await render(
    <ConfirmDialog title="Excluir?" text="Some." action="Excluir" onConfirm={confirm} onClose={() => closed.push('closed')} />,
  );
  const act = page.getByRole('button', { name: 'Excluir' });
  await act.click();
  expect(closed).toEqual([]);
  await act.click();
  await expect.poll(() => closed).toEqual(['closed']);
});

it('the hint of a switch describes the switch to screen readers, and a press on the hint turns the switch on or off', async () => {
  const turned: boolean[] = [];
  await render(<Switch label="Grupos" hint="Vê os grupos." checked={false} onChange={(isOn) => turned.push(isOn)} />);
  const turn = page.getByRole('switch', { name: 'Grupos', exact: true });
  await expect.element(turn).toHaveAccessibleDescription('Vê os grupos.');
  await page.getByText('Vê os grupos.').click();
  expect(turned).toEqual([true]);
});

it('the arrow keys change the chosen option of a radio group', async () => {
  function Profile() {
    const [value, setValue] = useState<'user' | 'admin'>('user');
    const options = [
      { value: 'user', label: 'Atendente' },
      { value: 'admin', label: 'Administrador' },
    ] as const;
    return <RadioGroup label="Perfil" value={value} options={options} onChange={setValue} />;
  }
  await render(<Profile />);
  await page.getByRole('radio', { name: 'Atendente' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Administrador' })).toBeChecked();
});

it('a radio group shows five tiles in one row, or in a narrow space in one row of three and one of two', async () => {
  const options = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ value, label: `Tipo ${value}`, icon: Layers }));
  const tileRows = (width: string) =>
    render(
      <div style={{ width }}>
        <RadioGroup label="Tipo" value="a" options={options} onChange={() => undefined} />
      </div>,
    ).then(({ container }) => {
      const tiles = [...container.querySelectorAll('label')].map((tile) => tile.getBoundingClientRect());
      return [...Map.groupBy(tiles, ({ top }) => top).values()].map((row) => row.length);
    });
  expect(await tileRows('40rem')).toEqual([5]);
  expect(await tileRows('22rem')).toEqual([3, 2]);
});

it('a progress bar announces its progress', async () => {
  await render(<Progress label="Importação" done={7} total={10} />);
  await expect.element(page.getByRole('progressbar', { name: 'Importação' })).toHaveAttribute('aria-valuenow', '7');
});

it('the user can go to the previous and the next step, but not past a step that is not ready', async () => {
  function Pairing() {
    const [at, setAt] = useState(0);
    const steps = [
      { id: 'a', title: 'Nome', content: 'primeiro' },
      { id: 'b', title: 'Código', content: 'segundo', isReady: false },
    ];
    return <Steps label="Parear" steps={steps} at={at} onStep={setAt} finish="Concluir" onFinish={() => undefined} />;
  }
  await render(<Pairing />);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(page.getByText('segundo')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Concluir' })).toBeDisabled();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect.element(page.getByText('primeiro')).toBeVisible();
});

it('a phone preview shows each line of a message', async () => {
  await render(<PhonePreview sender="Aurora" messages={[{ text: 'Olá\n1 - Vendas' }]} />);
  await expect.element(page.getByRole('figure', { name: 'O que o cliente lê' })).toHaveTextContent('AuroraOlá 1 - Vendas');
});

it('a file that is too large is refused with an error that shows the size limit, and a smaller file is accepted', async () => {
  const taken: string[] = [];
  const MAX_BYTES = 1024 * 1024;
  const { container } = await render(
    <FileDrop label="Planilha" file={null} maxBytes={MAX_BYTES} onFile={(file) => taken.push(file?.name ?? '')} />,
  );
  const input = container.querySelector('input');
  if (input === null) throw new Error('no input');
  await userEvent.upload(input, new File([new Uint8Array(MAX_BYTES + 1)], 'grande.csv'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('grande.csv passa de 1 MB.');
  await userEvent.upload(input, new File(['a'], 'pequena.csv'));
  await expect.poll(() => taken).toEqual(['pequena.csv']);
});

it('choosing a later day makes this day the last day of a span, and keeps the first day', async () => {
  const spans: (DateSpan | undefined)[] = [];
  function Period() {
    const [span, setSpan] = useState<DateSpan | undefined>({ from: new Date(2026, 10, 2), to: new Date(2026, 10, 2) });
    const change = (next: DateSpan | undefined) => {
      spans.push(next);
      setSpan(next);
    };
    return <DateRange label="Período" value={span} onChange={change} />;
  }
  await render(<Period />);
  await page.getByRole('button', { name: /^Período/ }).click();
  await page.getByRole('button', { name: /quinta-feira, 12 de novembro/i }).click();
  await expect.poll(() => spans.at(-1)?.to?.getDate()).toBe(12);
  expect(spans.at(-1)?.from.getDate()).toBe(2);
});

it('a chart shows its numbers as a table', async () => {
  const points = [{ name: 'seg', opened: 48 }];
  await render(
    <ChartCard kind="bar" title="Por dia" pointLabel="Dia" series={[{ key: 'opened', label: 'Abertos' }]} points={points} />,
  );
  await page.getByRole('button', { name: 'Tabela' }).click();
  await expect.element(page.getByRole('row', { name: 'seg 48' })).toBeVisible();
});

it('the user drags a card from one column of a board to another', async () => {
  const moves: unknown[] = [];
  const columns = [
    { id: 'new', title: 'Novo', cards: ['Marina'] },
    { id: 'done', title: 'Fechado', cards: [] },
  ];
  await render(
    <Board label="Kanban" columns={columns} idOf={(card) => card} onMove={(card, to) => moves.push([card, to])}>
      {(card) => card}
    </Board>,
  );
  await userEvent.dragAndDrop(page.getByText('Marina'), page.getByRole('region', { name: 'Fechado' }), { steps: 8 });
  await expect.poll(() => moves).toEqual([['Marina', { columnId: 'done', index: 0 }]]);
});
