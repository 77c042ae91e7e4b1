import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd'];
const onClose = vi.fn<() => void>();

beforeEach(async () => {
  onClose.mockReset();
  await loadTexts(getI18n(), ['account']);
  await render(<RecoveryCodesDialog codes={CODES} onClose={onClose} />);
});

it('only the button closes the dialog of recovery codes, because the codes can’t be shown again', async () => {
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.documentElement, { position: { x: 2, y: 2 } });
  await expect.element(page.getByText('ccccc-ddddd')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Já guardei' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});

it('the copy button copies all recovery codes, one code on each line', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  expect(copied).toEqual([CODES.join('\n')]);
  vi.restoreAllMocks();
});
