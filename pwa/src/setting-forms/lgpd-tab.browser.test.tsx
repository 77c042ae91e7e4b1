import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { ServerQueries, serverQueries } from '../server/server-queries.tsx';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { LgpdTab } from './lgpd-tab.tsx';

const withoutText = 'Sem a mensagem de consentimento, ninguém é perguntado.';
const withoutLink = 'Sem o link, o cliente não pode ler a política.';

beforeAll(() => loadTexts(getI18n(), ['settings', 'change-log', 'kit']));
beforeEach(() => {
  setAccessToken('test');
  serverQueries.clear();
  openLocalDatabase();
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    return Promise.resolve(
      Response.json(pathname.includes('/companySettings/') ? { enableLGPD: 'enabled' } : { entries: [], hasMore: false }),
    );
  };
  onTestFinished(() => void (globalThis.fetch = fetchBefore));
});

it('a warning about the consent disappears as soon as the user types the missing text, even before saving', async () => {
  await render(
    <SignedInUserContext value={sampleUser({ profile: 'admin' })}>
      <ServerQueries>
        <div className="flex h-175">
          <LgpdTab />
        </div>
      </ServerQueries>
    </SignedInUserContext>,
  );
  await expect.element(page.getByText(withoutText)).toBeVisible();
  await page.getByRole('textbox', { name: /^Mensagem/ }).fill('Guardamos seus dados');
  await expect.element(page.getByText(withoutText)).not.toBeInTheDocument();
  await expect.element(page.getByText(withoutLink)).toBeVisible();
  await page.getByRole('textbox', { name: /^Link/ }).fill('https://prosa.test/privacidade');
  await expect.element(page.getByText(withoutLink)).not.toBeInTheDocument();
});
