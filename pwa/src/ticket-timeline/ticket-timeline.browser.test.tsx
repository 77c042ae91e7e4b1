import { ConnectionId, TicketId } from '@prosa/contract/ids';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { sampleUser } from '../testing/sample-user.ts';
import { TicketTimeline } from './ticket-timeline.tsx';

const ticket = { id: v.parse(TicketId, 5), whatsappId: v.parse(ConnectionId, 3) };
const at = (minute: number): string => `2026-11-25T12:0${minute}:00.000Z`;
const log = [
  { id: '1', type: 'create', user: null, queue: null, createdAt: at(0) },
  { id: '2', type: 'queue', user: null, queue: { id: 1, name: 'Vendas' }, createdAt: at(2) },
];
const decisions = [
  { id: '7', createdAt: at(1), decisions: [{ rule: 'menuLimit', settings: { maxUseBotQueues: 3, ofTomorrow: 1 }, count: 3 }] },
  {
    id: '8',
    createdAt: at(2),
    decisions: [
      { rule: 'integrationExpired', settings: { typebotExpires: 10 }, integrationId: 4 },
      { rule: 'vacationTold', settings: { vacationFrom: '2026-11-24', vacationTo: '2026-11-26' } },
      { rule: 'queueChosen', settings: {} },
      { rule: 'ofTomorrow', settings: {} },
    ],
  },
];

let paths: string[] = [];
const fetchBefore = globalThis.fetch;
beforeAll(() => loadTexts(getI18n(), ['contacts', 'ticket-log', 'rule-decisions']));
beforeEach(() => {
  setAccessToken('test');
  serverQueries.clear();
  paths = [];
  globalThis.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    paths.push(pathname);
    return Promise.resolve(Response.json(pathname.endsWith('/decisions') ? decisions : log));
  };
  onTestFinished(() => void (globalThis.fetch = fetchBefore));
});

async function openTimeline(profile: 'admin' | 'user') {
  await render(
    <SignedInUserContext value={sampleUser({ profile })}>
      <TicketTimeline ticket={ticket} />
    </SignedInUserContext>,
  );
  await page.getByRole('button', { name: 'Ver histórico' }).click();
}
const readLines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent);

it('an admin sees the decisions of rules between a ticket’s events, with links to the settings behind the decisions', async () => {
  await openTimeline('admin');
  await expect.element(page.getByText('Sem menu: limite de 3× atingido')).toBeVisible();
  expect(readLines()).toMatchObject([
    expect.stringContaining('Entrou na fila'),
    expect.stringContaining('O cliente escolheu no menu'),
    expect.stringContaining('Mensagem de férias coletivas enviada'),
    expect.stringContaining('a conversa com a integração recomeçou'),
    expect.stringContaining('Sem menu: limite de 3× atingido'),
    expect.stringContaining('Atendimento criado'),
  ]);
  const link = page.getByRole('link', { name: 'Menus por atendimento' });
  await expect.element(link).not.toBeInTheDocument();
  await page.getByText('Sem menu: limite de 3× atingido').click();
  await expect.element(link).toHaveAttribute('href', '/connections?open=3');
  await expect.element(page.getByText('3 ×')).toBeVisible();
  await page.getByText('a conversa com a integração recomeçou', { exact: false }).click();
  await expect
    .element(page.getByRole('link', { name: 'Expira sem mensagens em' }))
    .toHaveAttribute('href', '/queue-integration?open=4');
  await page.getByText('Mensagem de férias coletivas enviada').click();
  await expect.element(page.getByRole('link', { name: 'Início das férias' })).toHaveAttribute('href', '/settings?tab=schedules');
  await expect.element(page.getByText('24/11/2026')).toBeVisible();
});

it('an attendant sees only the ticket’s events, and the decisions of rules are not fetched', async () => {
  await openTimeline('user');
  await expect.element(page.getByText('Entrou na fila')).toBeVisible();
  expect(readLines()).toHaveLength(2);
  expect(paths).toEqual(['/api/tickets-log/5']);
});
