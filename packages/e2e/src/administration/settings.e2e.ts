import { expect, type Page } from '@playwright/test';
import { confirmDeletion, openTicket, showPath } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { keepSignedInPage } from '../keep-signed-in-page.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';

const prosa = createCompanyForFile();
test.beforeAll(() => prosa().sql('delete from company_settings'));
const adminsDesk = keepSignedInPage(prosa, { email: 'admin@demo.prosa' });
const sofiasDesk = keepSignedInPage(prosa, { email: 'super@demo.prosa' });
const openSettingsTab = (page: Page, tab: string) => showPath(page, `/settings?tab=${tab}`);
const findSwitch = (page: Page, name: string) => page.getByRole('switch', { name });
const findMessageField = (page: Page, name: string) => page.getByRole('textbox', { name });
const expectSaved = (page: Page) => expect(page.getByText('Operação atualizada com sucesso.').first()).toBeVisible();
const pressSave = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const findRow = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const findUserForm = (page: Page) => page.getByRole('dialog', { name: 'Editar usuário' });
const saveUser = (page: Page) => findUserForm(page).getByRole('button', { name: 'Salvar' }).click();
async function openUser(page: Page, name: string): Promise<void> {
  await showPath(page, '/users');
  await findRow(page, name).click();
  await expect(findUserForm(page).getByLabel('Nome')).toHaveValue(name);
}

test('an admin changes an option and a message, and other screens and devices show both changes at once', async () => {
  const [admin, other] = [adminsDesk(), sofiasDesk()];

  // The admin changes an option, and the other admin's conversation and options show it.
  await openSettingsTab(admin, 'options');
  await showPath(other, '/tickets?all=1');
  await openTicket(other, 'Fernanda Rocha');
  await expect(other.getByRole('button', { name: 'Assinar com o meu nome' })).toBeVisible();
  await findSwitch(admin, 'Assinar as mensagens').click();
  await expectSaved(admin);
  await expect(other.getByRole('button', { name: 'Assinar com o meu nome' })).toBeHidden();
  await openSettingsTab(other, 'options');
  await expect(findSwitch(other, 'Assinar as mensagens')).not.toBeChecked();
  await expect(findSwitch(admin, 'Criar usuários')).toBeHidden();
  await expect(findSwitch(other, 'Criar usuários')).toBeVisible();
  await findSwitch(admin, 'Assinar as mensagens').click();
  await expect(findSwitch(other, 'Assinar as mensagens')).toBeChecked();

  // A message can't be switched on without a text. The preview fills in the variables, and text and switch are saved together.
  await Promise.all([openSettingsTab(admin, 'messages'), openSettingsTab(other, 'messages')]);
  await findSwitch(admin, 'Avisar na transferência').click();
  await expect(admin.getByText('Escreva a mensagem: sem ela não há o que enviar ao cliente.')).toBeVisible();
  await findMessageField(admin, 'Mensagem de transferência').fill('Olá, {{firstName}}! Já passo você.');
  await expect(admin.getByRole('figure').getByText('Olá, Marina! Já passo você.').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expectSaved(admin);
  await expect(findSwitch(other, 'Avisar na transferência')).toBeChecked();
  await expect(findMessageField(other, 'Mensagem de transferência')).toHaveValue('Olá, {{firstName}}! Já passo você.');

  // Both admins edit the same message. The one who saves second chooses between the two texts.
  await findMessageField(other, 'Mensagem de transferência').fill('Da outra');
  await findMessageField(admin, 'Mensagem de transferência').fill('Da primeira');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(other.getByRole('group', { name: /Mensagem de transferência/ }).getByText('Da primeira')).toBeVisible();
  await other.getByRole('button', { name: 'Manter o meu', exact: true }).click();
  await other.getByRole('button', { name: 'Salvar' }).click();
  await expect(findMessageField(admin, 'Mensagem de transferência')).toHaveValue('Da outra');

  // Without a network the typed text stays in the field.
  await goOffline(admin.context());
  await findMessageField(admin, 'Mensagem de transferência').fill('Sem rede');
  await expect(admin.getByText('Precisa de rede; o que você escreveu está guardado.')).toBeVisible();
  await admin.context().setOffline(false);
  await admin.getByRole('button', { name: 'Descartar' }).click();

  await openSettingsTab(admin, 'lgpd');
  await findMessageField(admin, 'Link da política de privacidade').fill('aurora');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Digite um endereço completo, que comece com https://')).toBeVisible();

  // The change log shows who changed which setting, with the former and the new value.
  await openSettingsTab(admin, 'log');
  const log = admin.getByRole('list', { name: 'Alterações' });
  await expect(log.getByRole('listitem').filter({ hasText: 'Assinar as mensagens' }).last()).toContainText('desligado');
  await admin.getByRole('combobox', { name: 'Pessoa' }).click();
  await admin.getByRole('option', { name: 'Sofia Prado' }).click();
  await expect(log.getByText('Da outra')).toBeVisible();
  await expect(log.getByText('Assinar as mensagens')).toHaveCount(0);

  // A super user copies the set-up to another company. An admin who is not a super user does not see the tab for it.
  await prosa().sql(`with neighbour as (
      insert into companies (name, plan_id, due_at) select 'Clínica Vizinha', plan_id, due_at from companies limit 1 returning id)
    insert into users (company_id, name, email, password_hash, profile)
      select id, 'Vera Lima', 'vera@vizinha.test', 'none', 'admin' from neighbour`);
  await expect(admin.getByRole('link', { name: 'Dados' })).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Modelo' })).toBeHidden();
  await openSettingsTab(other, 'template');
  await other.getByRole('button', { name: 'Copiar configuração' }).click();
  const copy = other.getByRole('dialog');
  await copy.getByRole('button', { name: 'Copiar' }).click();
  await expect(copy.getByText('Escolha a empresa de onde copiar')).toBeVisible();
  for (const [field, company] of [
    ['De', 'Clínica Aurora'],
    ['Para', 'Clínica Vizinha'],
  ] as const) {
    await copy.getByRole('combobox', { name: field }).fill(company);
    await other.getByRole('option', { name: company }).click();
  }
  expect(await findViolations(other, 'copy of a set-up')).toEqual([]);
  await copy.getByRole('button', { name: 'Copiar' }).click();
  const outcome = other.getByRole('region', { name: 'Clínica Aurora → Clínica Vizinha' });
  await expect(outcome.getByText(/itens copiados/)).toBeVisible();
  await expect(outcome.getByRole('status')).toHaveText('Terminado');
});

test('a colleague sees at once an integration that an admin adds, and the dialog for deleting an integration lists where it is used', async () => {
  const [admin, colleague] = [adminsDesk(), sofiasDesk()];
  for (const page of [admin, colleague]) await page.getByRole('link', { name: 'Integrações' }).click();
  await admin.getByRole('button', { name: 'Nova integração' }).first().click();
  await choose(admin, 'Tipo', 'n8n');
  await admin.getByRole('textbox', { name: 'Nome' }).fill('Agendas do n8n');
  await admin.getByRole('textbox', { name: 'URL' }).fill('https://n8n.example.com/webhook/prosa');
  await pressSave(admin);
  await expect(admin.getByLabel('Segredo da assinatura')).toHaveValue(/^[\da-f]{64}$/);
  await admin.getByRole('button', { name: 'Já copiei' }).click();
  await expect(findRow(colleague, 'Agendas do n8n')).toBeVisible();

  await findRow(admin, 'Agendas do n8n').click();
  await admin.getByRole('textbox', { name: 'Nome' }).fill('Agendas');
  await pressSave(admin);
  await expect(findRow(colleague, 'Agendas')).toBeVisible();
  await colleague.getByRole('searchbox', { name: 'Buscar integração' }).fill('nenhuma');
  await expect(findRow(colleague, 'Agendas')).toBeHidden();
  await colleague.getByRole('searchbox', { name: 'Buscar integração' }).fill('agen');
  await expect(findRow(colleague, 'Agendas')).toBeVisible();

  await showPath(admin, '/queues');
  await findRow(admin, 'Agendamento').click();
  await choose(admin, 'Integração', 'Agendas');
  await pressSave(admin);
  await expect(admin.getByText('Fila salva com sucesso.')).toBeVisible();
  await showPath(admin, '/connections');
  await findRow(admin, 'Simulador').click();
  await admin.getByRole('tab', { name: 'Integrações' }).click();
  await choose(admin, 'Integração', 'Agendas');
  await pressSave(admin);
  await expect(admin.getByText('Conexão salva com sucesso.')).toBeVisible();

  await showPath(admin, '/queue-integration');
  await admin.getByRole('button', { name: 'Ações de Agendas' }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  const question = admin.getByRole('dialog', { name: 'Excluir a integração Agendas?' });
  await expect(question.getByText('Conexões: Simulador')).toBeVisible();
  await expect(question.getByText('Filas: Agendamento')).toBeVisible();
  await confirmDeletion(question);
  await expect(findRow(colleague, 'Agendas')).toBeHidden();
});

test('two admins edit the same user, and the admin who saves later sees both values and chooses one', async () => {
  const [first, second] = [adminsDesk(), sofiasDesk()];
  for (const admin of [first, second]) await openUser(admin, 'Bruno Lima');
  await goOffline(second.context());
  await expect(second.getByText('Sem rede').first()).toBeVisible();
  await findUserForm(second).getByLabel('Nome').fill('Bruno Lima Filho');
  await findUserForm(second).getByLabel('E-mail').fill('bruno.filho@demo.prosa');

  await findUserForm(first).getByLabel('Nome').fill('Bruno Lima Neto');
  await findUserForm(first).getByLabel('Telefone').fill('+55 11 98812-4470');
  await saveUser(first);
  await expect(findRow(first, 'Bruno Lima Neto')).toBeVisible();

  await second.context().setOffline(false);
  const both = findUserForm(second).getByRole('group', { name: 'Nome: alterado aqui e em outra tela' });
  await expect(both).toContainText('Bruno Lima Neto');
  await expect(both).toContainText('Bruno Lima Filho');
  await expect(findUserForm(second).getByText('Alterado em outra tela: Telefone.')).toBeVisible();
  await both.getByRole('button', { name: 'Usar o da outra tela' }).click();
  await saveUser(second);
  await expect(first.getByText('bruno.filho@demo.prosa')).toBeVisible();
  await expect(findRow(first, 'Bruno Lima Neto')).toBeVisible();
  await findRow(first, 'Bruno Lima Neto').click();
  await expect(findUserForm(first).getByLabel('Telefone')).toHaveValue('5511988124470');
});
