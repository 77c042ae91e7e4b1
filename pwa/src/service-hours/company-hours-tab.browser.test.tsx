import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
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
import { CompanyHoursTab } from './company-hours-tab.tsx';

const hours = {
  schedules: defaultServiceHours,
  msg: '',
  holidays: [],
  vacation: { from: '2026-12-20', to: '2027-01-05' },
  vacationMessage: '',
  version: 1,
};

beforeAll(() => loadTexts(getI18n(), ['service-hours', 'kit']));
beforeEach(async () => {
  setAccessToken('test');
  serverQueries.clear();
  const database = openLocalDatabase();
  await database.settings.put({ key: 'company', values: { scheduleType: 'company' } });
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname.startsWith('/api/') ? Promise.resolve(Response.json(hours)) : fetchBefore(input);
  };
  onTestFinished(() => void (globalThis.fetch = fetchBefore));
});

it('hours and a vacation without a text have a warning, which ends when the text is typed', async () => {
  await render(
    <SignedInUserContext value={sampleUser({ profile: 'admin' })}>
      <ServerQueries>
        <div className="flex h-175">
          <CompanyHoursTab />
        </div>
      </ServerQueries>
    </SignedInUserContext>,
  );
  for (const [field, warning] of [
    ['Mensagem fora do horário', 'Sem texto, o horário da empresa não tem efeito: o cliente não fica sabendo que está fechada.'],
    ['Mensagem de férias coletivas', 'Sem texto, ninguém fica sabendo das férias.'],
  ] as const) {
    await expect.element(page.getByText(warning)).toBeVisible();
    await page.getByRole('textbox', { name: field }).fill('Voltamos logo');
    await expect.element(page.getByText(warning)).not.toBeInTheDocument();
  }
});
