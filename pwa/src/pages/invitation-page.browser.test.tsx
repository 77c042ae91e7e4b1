import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { InvitationPage } from './invitation-page.tsx';

beforeAll(() => loadTexts(getI18n(), ['invitation']));

it('if another invitation link is opened in the same tab, the page shows that invitation', async () => {
  const fetchBefore = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = fetchBefore;
    history.replaceState(null, '', location.pathname);
  });
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/auth/invitation')) return fetchBefore(input, init);
    return request
      .json()
      .then(({ token }: { token: string }) =>
        token === 'former'
          ? Response.json({ error: 'ERR_NO_INVITATION_FOUND' }, { status: 404 })
          : Response.json({ name: 'Ana', email: 'ana@prosa.test', companyName: 'Aurora' }),
      );
  };
  location.hash = 'former';
  await render(<InvitationPage />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  location.hash = 'later';
  await expect.element(page.getByText(/ana@prosa\.test/)).toBeVisible();
});
