import { expect } from '@playwright/test';
import { answerTicket, waitForServiceWorker, openTicket, openSignedInPage } from '../drive-app.ts';
import { goOffline } from '../go-offline.ts';
import { findViolations } from '../every-screen/find-violations.ts';
import { createCompanyForFile } from '../start-prosa-for-file.ts';
import { test } from '../test.ts';
import { resolveTicket } from './ticket-work.ts';

const prosa = createCompanyForFile();

test('changes of a contact without a network reach a colleague, together with a note, a tag, the kanban stage and the closing of the ticket', async ({
  browser,
}) => {
  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await openTicket(ana, 'Marina Albuquerque');
  await ana.getByRole('button', { name: 'Marina Albuquerque', exact: true }).click();
  const drawer = ana.getByRole('dialog', { name: 'Contato' });
  await expect(drawer.getByText('+55 (11) 98765-4321')).toBeVisible();
  await waitForServiceWorker(ana);
  await goOffline(ana.context());

  await drawer.getByRole('button', { name: 'Editar' }).click();
  const form = ana.getByRole('dialog', { name: 'Editar contato' });
  await expect(form.getByRole('textbox', { name: 'Número' })).toHaveAttribute('placeholder', '5511999999999');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('marina');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Invalid email')).toBeVisible();
  await form.getByRole('textbox', { name: 'E-mail' }).fill('marina@aurora.test');
  await form.getByRole('textbox', { name: 'Nome' }).fill('Marina A. Prado');
  await form.getByRole('button', { name: 'Adicionar informação' }).click();
  await form.getByRole('textbox', { name: 'Valor' }).fill('Unimed');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Campo' }).fill('Convênio');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(ana.getByText('Contato salvo')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Marina A. Prado' })).toBeVisible();
  await expect(drawer.getByText('Unimed')).toBeVisible();
  await expect(drawer.getByLabel('Esperando envio').first()).toBeVisible();
  await drawer.getByRole('switch', { name: 'Aceitar áudio' }).click();

  await drawer.getByRole('combobox', { name: 'Buscar tag para adicionar' }).fill('indica');
  await ana.getByRole('option', { name: 'Adicionar Indicação' }).click();
  await expect(drawer.getByRole('button', { name: 'Retirar Indicação' })).toBeVisible();
  const stage = drawer.getByRole('combobox', { name: 'Etapa do kanban' });
  await expect(stage).toHaveText('Fora do kanban');
  await stage.click();
  await ana.getByRole('option', { name: 'Em negociação' }).click();
  await expect(stage).toHaveText('Em negociação');
  for (const note of ['Prefere ser atendida de manhã', 'Ligar amanhã']) {
    await drawer.getByRole('textbox', { name: 'Nova observação' }).fill(note);
    await drawer.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await expect(drawer.getByText(note)).toBeVisible();
  }
  await expect(ana.getByText('Observação adicionada com sucesso!').first()).toBeVisible();
  const unwanted = drawer.getByRole('listitem').filter({ hasText: 'Ligar amanhã' });
  await unwanted.getByRole('button', { name: 'Excluir observação' }).click();
  await expect(ana.getByText('Observação excluída com sucesso!')).toBeVisible();
  await expect(unwanted).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Ver histórico' }).click();
  await expect(drawer.getByText('precisa de rede', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: 'Fechar' }).click();

  await answerTicket(ana, 'Até quinta, Marina');
  const bubble = ana.getByRole('article').filter({ hasText: 'Até quinta, Marina' });
  await expect(bubble).toHaveCount(1);
  const composer = ana.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await composer.press('ArrowUp');
  await ana.getByRole('textbox', { name: 'Editar' }).fill('Até sábado, Marina');
  await ana.keyboard.press('Escape');
  await expect(composer).toBeFocused();
  await expect(bubble).toHaveCount(1);
  await composer.press('ArrowUp');
  await expect(ana.getByRole('textbox', { name: 'Editar' })).toHaveValue('Até quinta, Marina');
  await ana.getByRole('textbox', { name: 'Editar' }).fill('Até sexta, Marina');
  await ana.keyboard.press('Enter');
  await expect(composer).toBeFocused();
  await expect(ana.getByRole('article').filter({ hasText: 'Até sexta, Marina' })).toBeVisible();
  await resolveTicket(ana);
  await ana.context().setOffline(false);
  await expect(ana.getByRole('button', { name: /Sincronizado$/ }).filter({ visible: true })).toBeVisible({ timeout: 30_000 });

  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  await admin.getByRole('tab', { name: /Resolvidos/ }).click();
  await admin.getByRole('button', { name: 'Filtros' }).click();
  await admin.getByRole('switch', { name: 'Mostrar todos' }).click();
  await openTicket(admin, 'Marina A. Prado');
  await expect(admin.getByRole('article').filter({ hasText: 'Até sexta, Marina' })).toBeVisible();
  await expect(admin.getByText('Até quinta, Marina')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Marina A. Prado', exact: true }).click();
  const seen = admin.getByRole('dialog', { name: 'Contato' });
  await expect(seen.getByText('marina@aurora.test')).toBeVisible();
  await expect(seen.getByRole('definition')).toHaveText('Unimed');
  await expect(seen.getByRole('switch', { name: 'Aceitar áudio' })).not.toBeChecked();
  await expect(seen.getByRole('button', { name: 'Retirar Indicação' })).toBeVisible();
  await expect(seen.getByRole('combobox', { name: 'Etapa do kanban' })).toHaveText('Em negociação');
  await expect(seen.getByText('Prefere ser atendida de manhã')).toBeVisible();
  await expect(seen.getByText('Ligar amanhã')).toHaveCount(0);
  await expect(seen.getByText('Ana Souza')).toBeVisible();

  await seen.getByRole('button', { name: 'Ver histórico' }).click();
  await expect(seen.getByText('Atendimento resolvido · Ana Souza')).toBeVisible();
  expect(await findViolations(admin, 'contact with the ticket’s log')).toEqual([]);
});

test('a tag that was created without a network stays with its contact and is offered to all users, and only an admin can delete a contact without a network', async ({
  browser,
}) => {
  const admin = await openSignedInPage(browser, { url: prosa().url, email: 'admin@demo.prosa' });
  await admin.getByRole('button', { name: 'Filtros' }).click();
  await admin.getByRole('switch', { name: 'Mostrar todos' }).click();
  await openTicket(admin, 'Seda & Cia');
  await waitForServiceWorker(admin);
  await goOffline(admin.context());
  await admin.getByRole('button', { name: 'Seda & Cia', exact: true }).click();
  const drawer = admin.getByRole('dialog', { name: 'Contato' });
  const find = drawer.getByRole('combobox', { name: 'Buscar tag para adicionar' });
  await find.fill('xy');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Tag muito curta!')).toBeVisible();
  await find.fill('Fornecedor');
  await admin.getByRole('option', { name: 'Criar a tag “Fornecedor”' }).click();
  const given = drawer.getByRole('listitem').filter({ hasText: 'Fornecedor' });
  await expect(given.getByLabel('Esperando envio')).toBeVisible();
  await drawer.getByRole('button', { name: 'Retirar Fornecedor' }).click();
  await expect(given).toHaveCount(0);
  await find.fill('Fornecedor');
  await admin.keyboard.press('Enter');
  await expect(given).toHaveCount(1);
  await admin.context().setOffline(false);
  await expect(given.getByLabel('Esperando envio')).toHaveCount(0);
  await expect(given).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Bloquear' }).click();
  await admin.getByRole('dialog', { name: 'Bloquear Seda & Cia?' }).getByRole('button', { name: 'Bloquear' }).click();
  await expect(admin.getByText('Contato bloqueado', { exact: true })).toBeVisible();
  await expect(drawer.getByText('Bloqueado', { exact: true })).toBeVisible();
  await drawer.focus();
  await admin.keyboard.press('Escape');

  const ana = await openSignedInPage(browser, { url: prosa().url, email: 'atendente1@demo.prosa' });
  await openTicket(ana, 'Seda & Cia');
  await ana.getByRole('button', { name: 'Seda & Cia', exact: true }).click();
  const seen = ana.getByRole('dialog', { name: 'Contato' });
  await expect(seen.getByRole('button', { name: 'Retirar Fornecedor' })).toBeVisible();
  await expect(seen.getByText('Bloqueado', { exact: true })).toBeVisible();
  await seen.getByRole('button', { name: 'Desbloquear' }).click();
  const unblocking = ana.getByRole('dialog', { name: 'Desbloquear Seda & Cia?' });
  await unblocking.getByRole('button', { name: 'Cancelar' }).click();
  await expect(seen.getByText('Bloqueado', { exact: true })).toBeVisible();
  await seen.getByRole('button', { name: 'Desbloquear' }).click();
  await unblocking.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(ana.getByText('Contato desbloqueado', { exact: true })).toBeVisible();
  await expect(seen.getByText('Bloqueado', { exact: true })).toHaveCount(0);
  await expect(seen.getByRole('button', { name: 'Apagar contato' })).toHaveCount(0);

  await goOffline(admin.context());
  await admin.getByRole('button', { name: 'Seda & Cia', exact: true }).click();
  await drawer.getByRole('button', { name: 'Apagar contato' }).click();
  const question = admin.getByRole('dialog', { name: 'Apagar Seda & Cia?' });
  await expect(question).toContainText('todos os seus atendimentos');
  await question.getByRole('button', { name: 'Apagar contato' }).click();
  await expect(admin.getByRole('link', { name: /Seda & Cia/ })).toHaveCount(0);
  await expect(ana.getByRole('link', { name: /Seda & Cia/ })).toBeVisible();
  await admin.context().setOffline(false);
  await expect(ana.getByRole('link', { name: /Seda & Cia/ })).toHaveCount(0);
  await expect(ana).toHaveURL(/\/tickets(\?|$)/);
});
