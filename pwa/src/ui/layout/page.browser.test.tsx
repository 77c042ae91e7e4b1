import { Upload } from 'lucide-react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Button } from '../buttons/button.tsx';
import { Page } from './page.tsx';
import { PageAction } from './page-action.tsx';
import { SidePanel } from './side-panel.tsx';

const examplePage = (
  <div className="h-175">
    <Page
      title="Filas"
      intro="Quem atende o quê."
      count={10_021}
      actions={<Button>Nova fila</Button>}
      tools={<input aria-label="Buscar" />}
      tabs={<nav aria-label="Abas" />}
      aside={
        <SidePanel title="Editar fila" onClose={() => undefined}>
          <input aria-label="Nome" />
        </SidePanel>
      }
    >
      <p>As filas</p>
    </Page>
  </div>
);
const boxOf = (text: string) => page.getByText(text).element().getBoundingClientRect();

it('a page shows a panel beside its body, and the body stays usable', async () => {
  await render(examplePage);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Filas' })).toBeVisible();
  await expect.element(page.getByText('10.021')).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Editar fila' }).element().getBoundingClientRect();
  expect(panel.left).toBeGreaterThan(boxOf('As filas').left);
  expect(panel.width).toBeLessThan(innerWidth / 2);
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
});

it('on a phone, a panel takes the whole screen', async () => {
  await page.viewport(390, 800);
  try {
    await render(examplePage);
    const panel = page.getByRole('dialog', { name: 'Editar fila' }).element().getBoundingClientRect();
    expect([panel.left, panel.top, panel.width, panel.height]).toEqual([0, 0, 390, 800]);
  } finally {
    await page.viewport(1280, 800);
  }
});

it('on a phone, a title breaks only between words, unless a word is wider than the screen', async () => {
  await page.viewport(390, 800);
  const actions = (
    <>
      <PageAction icon={Upload} label="Importar" />
      <Button variant="primary">+ Nueva conexión</Button>
    </>
  );
  const linesOf = (title: string) => {
    const range = document.createRange();
    range.selectNodeContents(page.getByRole('heading', { name: title }).element());
    return [...range.getClientRects()].map(({ left, right }) => left >= 0 && right <= 390);
  };
  try {
    const long = 'Conexiones'.repeat(6);
    await render(
      <>
        <Page title="Conexiones" count={1} actions={actions}>
          {null}
        </Page>
        <Page title={long} count={1} actions={actions}>
          {null}
        </Page>
      </>,
    );
    expect(linesOf('Conexiones')).toEqual([true]);
    expect(linesOf(long)).not.toContain(false);
  } finally {
    await page.viewport(1280, 800);
  }
});

it('a narrow header keeps the primary action at its right edge, and shows the other actions as icons with accessible names', async () => {
  const pageOf = (width: string) => (
    <div className={width}>
      <Page
        title="Conexões"
        actions={
          <>
            <PageAction icon={Upload} label="Importar" />
            <Button variant="primary">Nova conexão</Button>
          </>
        }
      >
        <p>As conexões</p>
      </Page>
    </div>
  );
  const { rerender } = await render(pageOf('w-200'));
  await expect.element(page.getByText('Importar')).toBeVisible();
  for (const width of ['w-100', 'w-44']) {
    await rerender(pageOf(width));
    await expect.element(page.getByText('Importar')).not.toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Importar' })).toBeVisible();
    const header = page.getByRole('banner').element();
    const primary = page.getByRole('button', { name: 'Nova conexão' }).element();
    const space = header.getBoundingClientRect().right - primary.getBoundingClientRect().right;
    expect(space).toBeCloseTo(parseFloat(getComputedStyle(header).paddingRight));
  }
});
