import { QuickMessageId, UserId } from '@prosa/contract/ids';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../testing/open-local-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { workOffline } from '../testing/work-offline.ts';
import { QuickMessagesPage } from './quick-messages-page.tsx';

const user = sampleUser({ id: 7 });
const colleague = v.parse(UserId, 8);

beforeAll(() => loadTexts(getI18n(), ['quick-messages', 'kit']));
workOffline(user);

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Opens the list on a device with two quick replies: a shared one of the user, with a picture, and one of a colleague. */
async function openList(): Promise<void> {
  const database = openLocalDatabase();
  const held = (n: number, shortcode: string, userId: UserId) => ({
    id: v.parse(QuickMessageId, `018f0000-0000-7000-8000-00000000000${n}`),
    shortcode,
    message: `Texto de ${shortcode}`,
    geral: userId === user.id,
    visao: true,
    status: true,
    userId,
    mediaPath: userId === user.id ? '/mapa.png' : null,
    mediaName: userId === user.id ? 'mapa.png' : null,
    isMedia: userId === user.id,
    updatedAt: '2026-11-21T10:00:00.000Z',
    generation: 0,
  });
  await database.quickMessages.bulkPut([held(1, 'endereço', user.id), held(2, 'tabela', colleague)]);
  await database.users.put({ id: colleague, name: 'Bruno Lima', color: '', profile: 'user', queueIds: [], generation: 0 });
  await render(
    <SignedInUserContext value={user}>
      <div style={{ height: 600 }}>
        <QuickMessagesPage />
      </div>
    </SignedInUserContext>,
  );
  await expect.element(row('tabela')).toBeVisible();
}

it('a user can find, edit, delete and add quick replies without a network', async () => {
  await openList();
  expect(row('tabela').getByRole('img', { name: 'Geral' }).query()).toBeNull();
  await page.getByRole('searchbox', { name: 'Buscar atalho ou texto' }).fill('ENDERECO');
  await expect.element(row('endereço').getByRole('img', { name: 'Geral' })).toBeVisible();
  await expect.element(row('endereço').getByText('mapa.png')).toBeVisible();
  await expect.element(row('tabela')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Editar endereço' }).click();
  await page.getByLabelText('Atalho', { exact: true }).fill('endereço-novo');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Apagar endereço-novo' }).click();
  await page.getByRole('dialog', { name: 'Apagar “endereço-novo”?' }).getByRole('button', { name: 'Apagar' }).click();
  await expect.element(row('endereço')).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Buscar atalho ou texto' }).fill('');
  await page.getByRole('button', { name: 'Nova resposta' }).click();
  await page.getByLabelText('Atalho', { exact: true }).fill('horário');
  await page.getByLabelText('Mensagem', { exact: true }).fill('Abrimos às 9h');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(row('horário').getByText('Abrimos às 9h')).toBeVisible();
});

it('a colleague’s quick reply is read-only', async () => {
  await openList();
  await page.getByRole('button', { name: 'Ver tabela' }).click();
  await expect.element(page.getByLabelText('Atalho', { exact: true })).toHaveAttribute('readonly');
  expect(page.getByRole('button', { name: 'Salvar' }).query()).toBeNull();
  expect(page.getByRole('button', { name: /^(Editar|Apagar) tabela/ }).query()).toBeNull();
});
