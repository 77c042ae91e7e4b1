import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { currentUser, sessionStore } from '../platform/session/session.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { OwnProfileDialog } from './own-profile-dialog.tsx';

const ana = sampleUser({ id: 4, name: 'Ana Souza', profileImage: null });
const { company: _company, companyId: _companyId, defaultTicketsManagerWidth: _width, ...fields } = ana;
const managed = {
  ...fields,
  email: 'ana@prosa.test',
  phone: '',
  color: '#2563eb',
  startWork: '00:00',
  endWork: '23:59',
  version: 2,
  hasPassword: true,
  hasSecondFactor: false,
  invitedUntil: null,
  online: true,
  activeTickets: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};
let calls: (readonly [call: string, body: unknown])[];
let refusal: { readonly status: number; readonly error: string } | undefined;
/** The user's own row on the server. In the tests, another session may change it. */
let row: typeof managed;
const fetchBefore = globalThis.fetch;

beforeAll(() => loadTexts(getI18n(), ['account', 'kit']));
beforeEach(() => {
  [calls, refusal, row] = [[], undefined, managed];
  setAccessToken('test');
  sessionStore.set({ state: 'signed-in', user: ana });
  globalThis.fetch = (input, { method = 'GET', body } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    const isPicture = body instanceof FormData;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (method === 'GET') return Promise.resolve(Response.json(row));
    calls.push([`${method} ${pathname}`, isPicture ? body.get('typeArch') : sent]);
    if (refusal !== undefined) return Promise.resolve(Response.json({ error: refusal.error }, { status: refusal.status }));
    const stated = isPicture ? undefined : (sent as Partial<typeof managed>).version; // The dialog sends the version of the row.
    if (stated !== undefined && stated !== row.version)
      return Promise.resolve(Response.json({ error: 'ERR_VERSION_CONFLICT' }, { status: 409 }));
    row = isPicture ? { ...row, profileImage: '/api/media/new' } : { ...row, ...(sent as object), version: row.version + 1 };
    return Promise.resolve(Response.json(row));
  };
});
afterEach(() => sessionStore.set({ state: 'signed-out' }));

async function openDialog() {
  const onClose = vi.fn<() => void>();
  await render(
    <SignedInUserContext value={ana}>
      <OwnProfileDialog onClose={onClose} />
    </SignedInUserContext>,
  );
  return onClose;
}
const nameBox = () => page.getByRole('textbox', { name: 'Nome' });
const save = () => page.getByRole('button', { name: 'Salvar' }).click();

async function choosePicture() {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  const file = new File([await canvas.convertToBlob()], 'eu.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector('input[type=file]') ?? document.body, file);
  await expect.element(page.getByRole('img', { name: 'Foto' })).toBeInTheDocument();
}

it('a user changes their own name, picture and phone number, and the session shows them at once', async () => {
  const onClose = await openDialog();
  await nameBox().fill('Ana Prado');
  await page.getByRole('textbox', { name: 'Telefone' }).fill('+55 11 98812-4470');
  await choosePicture();
  await save();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(calls).toEqual([
    ['PUT /api/users/4', { name: 'Ana Prado', email: 'ana@prosa.test', phone: '+55 11 98812-4470', version: 2 }],
    ['POST /api/users/4/media-upload', 'user'],
  ]);
  expect(currentUser()).toMatchObject({ name: 'Ana Prado', profileImage: '/api/media/new' });
});

it('a name that another session changed at the same time is shown beside the typed name, and the user chooses one of them', async () => {
  const onClose = await openDialog();
  await nameBox().fill('Ana Prado');
  row = { ...row, name: 'Ana Lima', phone: '5511900000000', version: 3 };
  await save();
  const both = page.getByRole('group', { name: 'Nome: alterado aqui e em outra tela' });
  await expect.element(both.getByText('Ana Lima')).toBeVisible();
  expect(row.name).toBe('Ana Lima');
  await both.getByRole('button', { name: 'Manter o meu' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(row).toMatchObject({ name: 'Ana Prado', phone: '5511900000000', version: 4 });
});

it('the e-mail address of another user is refused with an error at the field', async () => {
  refusal = { status: 409, error: 'ERR_DUPLICATED_EMAIL' };
  await openDialog();
  const email = page.getByRole('textbox', { name: 'E-mail' });
  await email.fill('bruno@prosa.test');
  await save();
  await expect.element(email).toHaveAccessibleDescription('Outra pessoa já usa este e-mail.');
  await expect.element(email).toHaveValue('bruno@prosa.test');
});

it('if the server refuses a name, the name stays in the dialog and no picture is sent', async () => {
  refusal = { status: 403, error: 'ERR_NO_PERMISSION' };
  const onClose = await openDialog();
  await nameBox().fill('Ana Prado');
  await choosePicture();
  await save();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Você não tem permissão para isto.');
  await expect.element(nameBox()).toHaveValue('Ana Prado');
  expect([onClose.mock.calls.length, calls.length, currentUser()?.name]).toEqual([0, 1, 'Ana Souza']);
});

it('a name of one letter is not sent, and the field shows an error', async () => {
  await openDialog();
  await nameBox().fill('A');
  await save();
  await expect.element(nameBox()).toHaveAccessibleDescription('No mínimo 2 caracteres.');
  expect(calls).toEqual([]);
});
