import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { endExpiredCompanySession } from '../platform/session/expired-access.ts';
import { sessionStore } from '../platform/session/session.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { sampleUser } from '../testing/sample-user.ts';
import { OpenFinancePage } from './open-finance-page.tsx';

let answers: Record<string, unknown>;
const fetchBefore = globalThis.fetch;

beforeAll(() => loadTexts(getI18n(), ['finance']));
beforeEach(() => {
  answers = {};
  sessionStore.set({ state: 'signed-out' });
  globalThis.fetch = (input, { method = 'GET' } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    return Promise.resolve(Response.json(answers[`${method} ${pathname.slice('/api'.length)}`] ?? {}));
  };
});
afterEach(async () => {
  await endExpiredCompanySession();
  serverQueries.clear();
});

/** Opens the page as an admin with a session of a company whose subscription has expired. */
async function openAsAdmin({ awaitsSecondFactor, isOn }: { awaitsSecondFactor: boolean; isOn: boolean }) {
  const user = { ...sampleUser({ profile: 'admin' }), ...(awaitsSecondFactor && { awaitsSecondFactor }) };
  answers['POST /auth/refresh_token'] = { token: 'token', user };
  answers['GET /account/second-factor'] = { isOn, recoveryCodesLeft: 0 };
  answers['GET /long-jobs'] = { jobs: [], hasMore: false };
  await render(<OpenFinancePage appName="Prosa" />);
}

const exportButton = () => page.getByRole('button', { name: 'Exportar dados' });
const setUpHeading = () => page.getByRole('heading', { name: 'Sua empresa exige duas etapas' });

it('an admin of an expired company can export the company’s data', async () => {
  await openAsAdmin({ awaitsSecondFactor: false, isOn: false });
  await expect.element(exportButton()).toBeVisible();
  await expect.element(setUpHeading()).not.toBeInTheDocument();
});

it('an admin who lacks the required second factor must set one up before exporting the data', async () => {
  await openAsAdmin({ awaitsSecondFactor: true, isOn: false });
  await expect.element(setUpHeading()).toBeVisible();
  await expect.element(page.getByText('Desativada')).toBeVisible();
  await expect.element(exportButton()).not.toBeInTheDocument();
});

it('once the required second factor is set up, the page offers the export of the data', async () => {
  await openAsAdmin({ awaitsSecondFactor: true, isOn: true });
  await expect.element(exportButton()).toBeVisible();
});
