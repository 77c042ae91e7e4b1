import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { ConnectionsPage } from './connections-page.tsx';

let sentBodies: unknown[] = [];
const fetchBefore = globalThis.fetch;

beforeAll(() => loadTexts(getI18n(), ['connections', 'flow-start', 'service-hours', 'kit', 'message-variables']));
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  sentBodies = [];
  history.replaceState(null, '', '?open=new&channel=simulator');
  globalThis.fetch = (input, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    if (method === 'GET')
      return Promise.resolve(
        Response.json(pathname === '/api/whatsapp-channels' ? { channels: [{ channel: 'simulator', state: 'offered' }] } : []),
      );
    sentBodies.push(JSON.parse(typeof body === 'string' ? body : ''));
    return Promise.resolve(Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 }));
  };
  onTestFinished(() => void (globalThis.fetch = fetchBefore));
});

it('the form of a connection warns of a reminder that comes after the closing, and can be saved despite the warning', async () => {
  await render(
    <SignedInUserContext value={sampleUser({ profile: 'admin' })}>
      <div className="h-175">
        <ConnectionsPage />
      </div>
    </SignedInUserContext>,
  );
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const warning = page.getByText('O atendimento é encerrado antes: a mensagem de inatividade nunca é enviada.');
  await field('Nome').fill('Recepção');
  await page.getByRole('tab', { name: 'Chatbot' }).click();
  await field('Mensagem de inatividade').fill('Ainda está aí?');
  await expect.element(page.getByText('Com 0, a mensagem de inatividade nunca é enviada.')).toBeVisible();
  await field('Avisar cliente parado depois de').fill('1440');
  await userEvent.tab();
  await expect.element(warning).toBeVisible();
  await expect.element(field('Avisar cliente parado depois de')).toHaveAccessibleDescription(/O atendimento é encerrado antes/);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => sentBodies).toMatchObject([{ timeInactiveMessage: 1440, expiresTicket: 24 }]);
  await field('Avisar cliente parado depois de').fill('60');
  await userEvent.tab();
  await expect.element(warning).not.toBeInTheDocument();
});

it('the form of a connection has a tab for flows if the plan includes integrations, and a tab for hours if each connection has its own hours', async () => {
  const database = openLocalDatabase();
  const { company, ...user } = sampleUser({ profile: 'admin' });
  const show = (useIntegrations: boolean) => (
    <SignedInUserContext value={{ ...user, company: { ...company, plan: { ...company.plan, useIntegrations } } }}>
      <div className="h-175">
        <ConnectionsPage />
      </div>
    </SignedInUserContext>
  );
  const listTabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
  const { rerender } = await render(show(false));
  await expect.poll(listTabs).toEqual(['Geral', 'Integrações', 'Mensagens', 'Chatbot', 'Avaliações']);
  await database.settings.put({ key: 'company', values: { scheduleType: 'connection' } });
  await expect.poll(listTabs).toEqual(['Geral', 'Integrações', 'Mensagens', 'Chatbot', 'Avaliações', 'Horários']);
  await rerender(show(true));
  await expect.poll(listTabs).toEqual(['Geral', 'Integrações', 'Mensagens', 'Chatbot', 'Avaliações', 'Fluxo Padrão', 'Horários']);
});
