import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { showActionToast, useToaster } from '../../ui/feedback/toast.ts';
import { ComposerForm } from './composer-form.tsx';

function GrowingComposer() {
  const toaster = useToaster();
  const [text, setText] = useState('');
  return (
    <div className="fixed inset-x-0 bottom-0">
      <ComposerForm onSend={() => showActionToast('Nova versão', { label: 'Atualizar', onClick: () => undefined })}>
        <textarea
          aria-label="Mensagem"
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={text.split('\n').length}
        />
        <button type="submit">Enviar</button>
      </ComposerForm>
      {toaster !== undefined && <toaster.Toaster theme="light" />}
    </div>
  );
}

it('a toast on a phone stays above a composer that grows', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await render(<GrowingComposer />);
  await page.getByRole('textbox').fill('1\n2\n3\n4\n5');
  const send = page.getByRole('button', { name: 'Enviar' });
  await send.click();
  await expect.element(page.getByText('Nova versão')).toBeVisible();
  const toast = page.getByText('Nova versão').element().closest('[data-sonner-toast]');
  const composer = send.element().closest('form');
  const measureGap = () => (composer?.getBoundingClientRect().top ?? 0) - (toast?.getBoundingClientRect().bottom ?? Number.NaN);
  await expect.poll(measureGap).toBeGreaterThan(0);
  await page.getByRole('textbox').fill(Array.from({ length: 12 }, (_, line) => line).join('\n'));
  await expect.poll(measureGap).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.element(page.getByText('Nova versão')).not.toBeInTheDocument();
});
