import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Toaster } from './toaster.tsx';
import { useCopyText } from './use-copy-text.ts';

afterEach(() => vi.restoreAllMocks());

function Link() {
  const copyText = useCopyText();
  return (
    <>
      <button type="button" onClick={() => void copyText('https://prosa.test', 'Link copiado')}>
        Copiar
      </button>
      <Toaster theme="light" />
    </>
  );
}

it('copying a text is confirmed to the user', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await render(<Link />);
  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect.element(page.getByText('Link copiado')).toBeVisible();
  expect(write).toHaveBeenCalledWith('https://prosa.test');
});

it('if the browser refuses to copy a text, the user sees a failure instead of a confirmation', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no focus', 'NotAllowedError'));
  await render(<Link />);
  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect.element(page.getByText('O navegador não deixou copiar.')).toBeVisible();
  await expect.element(page.getByText('Link copiado')).not.toBeInTheDocument();
});
