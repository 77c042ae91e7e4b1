import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { PushDevices } from './push-devices.tsx';

beforeAll(() => loadTexts(getI18n(), ['push']));
beforeEach(() => setAccessToken('token'));

const device = {
  id: '018f0000-0000-7000-8000-000000000001',
  endpoint: 'https://push.test/1',
  label: 'Chrome no Linux',
  hidesContent: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: null,
};
/** Answers requests for devices with the result of `answerTo`. All other requests fail, as they do without a network. */
function answerRequests(answerTo: (method: string) => Response): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes('/push/devices')) throw new TypeError('no network');
    return answerTo(request.method);
  };
}

it('if the server refuses a test notification, the app shows the reason and keeps the list of devices', async () => {
  answerRequests((method) =>
    method === 'GET' ? Response.json([device]) : Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 }),
  );
  await render(<PushDevices />);
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(getI18n().t('errors.ERR_NO_PERMISSION'));
  await expect.element(page.getByText('Chrome no Linux')).toBeVisible();
  expect(page.getByText('Notificação de teste a caminho').elements()).toHaveLength(0);
});

it('without a network, the app shows that the list of devices cannot be loaded', async () => {
  answerRequests(() => {
    throw new TypeError('no network');
  });
  await render(<PushDevices />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(getI18n().t('offline', { ns: 'push' }));
});
