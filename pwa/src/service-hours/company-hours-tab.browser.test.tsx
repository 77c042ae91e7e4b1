import { CompanyHours } from '@prosa/contract/service-hours/company-hours';
import { defaultServiceHours } from '@prosa/domain/service-hours/constants';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { ServerQueries, serverQueries } from '../server/server-queries.tsx';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { CompanyHoursTab } from './company-hours-tab.tsx';

const hours: CompanyHours = {
  schedules: [...defaultServiceHours],
  msg: '',
  holidays: [],
  vacation: { from: '2026-12-20', to: '2027-01-05' },
  vacationMessage: '',
  version: 1,
};

/** The hours that the server has. */
let storedHours: CompanyHours;

beforeAll(() => loadTexts(getI18n(), ['service-hours', 'kit', 'message-variables']));
beforeEach(async () => {
  setAccessToken('test');
  serverQueries.clear();
  const database = openLocalDatabase();
  await database.settings.put({ key: 'company', values: { scheduleType: 'company' } });
  storedHours = hours;
  const fetchBefore = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input, init);
    if (init?.method === 'PUT' && typeof init.body === 'string') {
      const body: object = JSON.parse(init.body);
      storedHours = v.parse(CompanyHours, { ...storedHours, ...body, version: storedHours.version + 1 });
    }
    return Promise.resolve(Response.json(storedHours));
  };
  onTestFinished(() => void (globalThis.fetch = fetchBefore));
});

const open = () =>
  render(
    <SignedInUserContext value={sampleUser({ profile: 'admin' })}>
      <ServerQueries>
        <div className="flex h-175">
          <CompanyHoursTab />
          <Toaster theme="light" />
        </div>
      </ServerQueries>
    </SignedInUserContext>,
  );

it('hours and a vacation without a message have a warning, which disappears when the user types the message', async () => {
  await open();
  for (const [field, warning] of [
    ['Mensagem fora do horário', 'Sem texto, o horário da empresa não tem efeito: o cliente não fica sabendo que está fechada.'],
    ['Mensagem de férias coletivas', 'Sem texto, ninguém fica sabendo das férias.'],
  ] as const) {
    await expect.element(page.getByText(warning)).toBeVisible();
    await page.getByRole('textbox', { name: field }).fill('Voltamos logo');
    await expect.element(page.getByText(warning)).not.toBeInTheDocument();
  }
});

it('an admin saves hours, national holidays and a vacation, and switches the vacation off', async () => {
  storedHours = { ...hours, vacation: null };
  await open();
  await expect.element(page.getByText('Clique em salvar para registar as alterações')).toBeVisible();
  await page.getByRole('button', { name: /^sábado, 1º turno/ }).click();
  await page.getByLabelText('Fim', { exact: true }).fill('11:00');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: /^Trazer feriados nacionais/ }).click();
  const vacation = page.getByRole('switch', { name: 'Férias coletivas' });
  const message = page.getByRole('textbox', { name: 'Mensagem de férias coletivas' });
  await expect.element(message).not.toBeInTheDocument();
  await vacation.click();
  await message.fill('Voltamos em breve.');
  const save = page.getByRole('button', { name: 'Salvar' });
  await save.click();
  await expect.element(page.getByText('Horários atualizados com sucesso.').first()).toBeVisible();
  expect(storedHours.schedules.find(({ weekdayEn }) => weekdayEn === 'saturday')?.endTimeA).toBe('11:00');
  expect(storedHours.holidays.filter(({ everyYear }) => everyYear)).toHaveLength(9);
  expect(storedHours.vacation).not.toBeNull();
  expect(storedHours.vacationMessage).toBe('Voltamos em breve.');

  await expect.element(vacation).toBeChecked();
  await vacation.click();
  await save.click();
  await expect.poll(() => storedHours.vacation).toBeNull();
  await expect.element(vacation).not.toBeChecked();
  expect(storedHours.vacationMessage).toBe('Voltamos em breve.');
});
