import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { toastDone, toastError } from './toast.ts';
import { Toaster } from './toaster.tsx';

const { shownToasts, toasterProps } = vi.hoisted(() => ({ shownToasts: [] as unknown[], toasterProps: [] as unknown[] }));
vi.mock('sonner', () => ({
  Toaster: (props: unknown) => {
    toasterProps.push(props);
    return null;
  },
  toast: Object.assign(() => undefined, {
    error: (...given: unknown[]) => shownToasts.push(['error', ...given]),
    success: (...given: unknown[]) => shownToasts.push(['success', ...given]),
  }),
}));
vi.mock('react-dom', () => ({ createPortal: (children: unknown) => children }));
vi.mock('react', async (original) => ({ ...(await original()), useEffect: (run: () => void) => run() }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../interaction/use-media-query.ts', () => ({ useIsPhone: () => false }));
vi.mock('../interaction/open-dialogs.ts', () => ({ useIsDialogOpen: () => false }));
vi.stubGlobal('document', { body: undefined });

test('toasts appear at the bottom and disappear after 3 seconds, and error toasts disappear after 2 seconds', async () => {
  toastError('Falhou');
  toastDone('Feito');
  expect(shownToasts).toEqual([]);
  renderToStaticMarkup(createElement(Toaster, { theme: 'light' }));
  expect(toasterProps).toMatchObject([{ position: 'bottom-left', duration: 3_000 }]);
  await vi.waitFor(() =>
    expect(shownToasts).toEqual([
      ['error', 'Falhou', { duration: 2_000 }],
      ['success', 'Feito'],
    ]),
  );
});
