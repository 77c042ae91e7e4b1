import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { UsersPage } from './users-page.tsx';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { presenceStore } from '../sync/live/presence.ts';
import { networkStore } from '../sync/use-sync-state.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';

const createManagedUser = (id: number, name: string, changes: object = {}) => {
  const { company: _, companyId: __, defaultTicketsManagerWidth: ___, ...fields } = sampleUser({ name });
  const standing = { version: 1, hasPassword: true, hasSecondFactor: false, invitedUntil: null, online: false };
  const times = { startWork: '00:00', endWork: '23:59', activeTickets: 0, createdAt: '2026-01-01T00:00:00.000Z' };
  return { ...fields, ...standing, ...times, id, email: `pessoa${id}@prosa.test`, phone: '', color: '#2563eb', ...changes };
};
const users = [
  createManagedUser(1, 'Primeira Pessoa', { profile: 'admin' }),
  createManagedUser(2, 'Lúcia Aurora', { profile: 'admin' }),
  createManagedUser(3, 'Sofia Prado', { profile: 'admin', super: true }),
  createManagedUser(4, 'Ana Souza'),
];

/** The code with which the server refuses every write. */
let refusal = '';
let writes: string[] = [];
let userLimit = 10;
let userCreation: 'enabled' | 'disabled' = 'enabled';
const fetchBefore = globalThis.fetch;

function answerRequest(path: string, search: string): unknown {
  if (path === '/api/users') {
    const found = users.filter(({ name }) => name.toLowerCase().includes(search));
    return { users: found, count: found.length, hasMore: false };
  }
  if (path.startsWith('/api/companySettings/')) return { userCreation };
  if (path === '/api/plan-use') {
    const use = { used: 1, limit: 10 };
    return { users: { used: users.length, limit: userLimit }, queues: use, connections: use };
  }
  return users.find(({ id }) => path === `/api/users/${id}`) ?? [];
}
beforeAll(() => loadTexts(getI18n(), ['users', 'message-variables', 'set-up-import']));
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  [writes, userLimit, userCreation] = [[], 10, 'enabled'];
  globalThis.fetch = (input, { method = 'GET' } = {}) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    if (method === 'GET') return Promise.resolve(Response.json(answerRequest(pathname, searchParams.get('searchParam') ?? '')));
    writes.push(`${method} ${pathname}`);
    return Promise.resolve(Response.json({ error: refusal }, { status: 409 }));
  };
});

async function open(search: string) {
  history.replaceState(null, '', search);
  await render(
    <SignedInUserContext value={sampleUser({ id: 2, profile: 'admin' })}>
      <div className="h-175">
        <UsersPage />
        <Toaster theme="light" />
      </div>
    </SignedInUserContext>,
  );
  await expect.element(page.getByRole('button', { name: 'Ana Souza', exact: true })).toBeInTheDocument();
}
const box = (name: string) => page.getByRole('textbox', { name });
const save = () => userEvent.keyboard('{Control>}s{/Control}');
const fillIn = async (name: string, email: string) => {
  await box('Nome').fill(name);
  await box('E-mail').fill(email);
};

it('a name of 1 or 51 characters and an incomplete e-mail address each show an error at their field, and nothing is sent', async () => {
  await open('?open=new');
  await fillIn('Z', 'ze@');
  await save();
  await expect.element(box('Nome')).toHaveAccessibleDescription('No mínimo 2 caracteres.');
  await expect.element(box('E-mail')).toHaveAccessibleDescription('Este e-mail não está completo.');
  await box('Nome').fill('Z'.repeat(51));
  await expect.element(box('Nome')).toHaveAccessibleDescription('No máximo 50 caracteres.');
  await box('Nome').fill('');
  await expect.element(box('Nome')).toHaveAccessibleDescription('Digite o nome.');
  expect(writes).toEqual([]);
});

it.each([
  ['ERR_DUPLICATED_EMAIL', 'E-mail', 'Outra pessoa já usa este e-mail.'],
  ['ERR_WAPP_CHECK_CONTACT', 'Telefone', 'Não foi possível fazer validação do número de contato.'],
] as const)('the server’s refusal %s is shown at the field concerned', async (code, field, text) => {
  refusal = code;
  await open('?open=new');
  await fillIn('Zeca Lima', 'zeca@prosa.test');
  await save();
  await expect.element(box(field)).toHaveAccessibleDescription(text);
  await expect.element(box('Nome')).toHaveValue('Zeca Lima');
  expect(writes).toEqual(['POST /api/users']);
});

it.each([
  ['ERR_USER_CREATION_DISABLED', 'A criação de usuários está desativada.'],
  ['ERR_PLAN_LIMIT', 'O plano da empresa não inclui mais.'],
  ['ERR_NO_PERMISSION', 'Você não tem permissão para isto.'],
] as const)('the server’s refusal %s is shown above the buttons of the form, which keeps its values', async (code, text) => {
  refusal = code;
  await open('?open=new');
  await fillIn('Zeca Lima', 'zeca@prosa.test');
  await save();
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect.element(box('E-mail')).toHaveValue('zeca@prosa.test');
});

it('if the server refuses to make the last admin an attendant, the form shows the error at the field of the profile', async () => {
  refusal = 'ERR_LAST_ADMIN';
  await open('?open=2');
  await page.getByRole('combobox', { name: 'Perfil' }).click();
  await page.getByRole('option', { name: 'Atendente' }).click();
  await save();
  await expect.element(page.getByText('A empresa precisa de ao menos um administrador.')).toBeVisible();
});

it('the empty form of a new user shows that the plan includes no more users', async () => {
  userLimit = users.length;
  await open('?open=new');
  await expect.element(page.getByText('O plano da empresa inclui 4 usuários, e todos já existem.')).toBeVisible();
});

it('the empty form of a new user shows that user creation is disabled', async () => {
  userCreation = 'disabled';
  await open('?open=new');
  await expect.element(page.getByRole('status').filter({ hasText: 'A criação de usuários está desativada.' })).toBeVisible();
});

it('a search term in the address narrows the list of users', async () => {
  await open('?q=ana');
  await expect.element(page.getByRole('searchbox')).toHaveValue('ana');
  await expect.element(page.getByRole('row', { name: /Lúcia Aurora/ })).not.toBeInTheDocument();
});

it('an admin can delete neither their own user nor the first user, and only a super user can change a super user', async () => {
  await open('');
  const actionsOf = async (name: string) => {
    await page.getByRole('button', { name: `Ações de ${name}` }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    const actions = page.getByRole('menuitem').elements();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    return actions.map(({ textContent }) => textContent);
  };
  expect(await actionsOf('Ana Souza')).toEqual(['Link para nova senha', 'Excluir']);
  expect(await actionsOf('Lúcia Aurora')).toEqual(['Link para nova senha']);
  expect(await actionsOf('Primeira Pessoa')).toEqual(['Link para nova senha']);
  await expect.element(page.getByRole('button', { name: 'Ações de Sofia Prado' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sofia Prado', exact: true }).click();
  await expect.element(page.getByText(/^Este é um superusuário/)).toBeVisible();
  for (const name of ['Nome', 'E-mail', 'Telefone', 'Mensagem de despedida']) await expect.element(box(name)).toBeDisabled();
  await expect.element(page.getByRole('combobox', { name: 'Perfil' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Permissões' }).click();
  await expect.element(page.getByRole('switch', { name: 'Dashboard' })).toHaveAttribute('aria-disabled', 'true');
  await save();
  expect(writes).toEqual([]);
});

it('the presence of users is unknown while this device has no network', async () => {
  presenceStore.set(new Set([4]));
  await open('?');
  const ana = page.getByRole('row', { name: /Ana Souza/ });
  await expect.element(ana.getByText('Online')).toBeInTheDocument();
  networkStore.set({ state: 'offline' });
  onTestFinished(() => networkStore.set({ state: 'syncing' }));
  await expect.element(ana.getByText('Desconhecida')).toBeInTheDocument();
});

it('on a narrow screen, the card of a user shows the user’s profile and presence', async () => {
  const { innerWidth, innerHeight } = globalThis;
  await page.viewport(390, innerHeight);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  presenceStore.set(new Set([4]));
  await open('?');
  const ana = page.getByRole('row', { name: /Ana Souza/ });
  await expect.element(ana.getByText('Atendente')).toBeVisible();
  await expect.element(ana.getByText('Online')).toBeVisible();
});
