import { expect, it } from 'vitest';
import { texts as editor } from './flow-editor/pt.ts';
import { texts as flows } from './flows/pt.ts';
import { texts as campaigns } from './phrase-campaigns/pt.ts';

const { list, dialogs } = flows;

/** Each row has a text that the specification quotes (document 3, sections 2, 5 and 8) and the same text of Prosa. */
it.each([
  ['Fluxos de conversa', list.title],
  ['Adicionar Fluxo', list.add],
  ['Status', list.status],
  ['Ativo', list.active],
  ['Desativado', list.inactive],
  ['Horário', list.schedule],
  ['Editar nome', list.rename],
  ['Editar fluxo', list.open],
  ['Duplicar', list.duplicate],
  ['Excluir', list.remove],
  ['Definir horário', list.setSchedule],
  ['Importar', list.importHere],
  ['Exportar', list.exportFile],
  ['Fluxo duplicado com sucesso', list.duplicated],
  ['Digite um nome!', dialogs.nameRequired],
  ['Muito curto!', dialogs.nameShort],
  ['Muito longo!', dialogs.nameLong],
  ['Digite o horário corretamente.', dialogs.timeWrong],
  ['Agendamento com sucesso.', dialogs.scheduled],
  ['Arquivo inválido', dialogs.fileInvalid],
  ['Importado com sucesso!', dialogs.imported],
  ['Tem certeza que deseja deletar este fluxo? Todas as integrações relacionados serão perdidos.', dialogs.deleteText],
  ['Fluxo excluído com sucesso', dialogs.deleted],
  ['Campanhas', campaigns.title],
  ['Campanha', campaigns.add],
  ['Nome', campaigns.name],
  ['Frase criada com sucesso!', campaigns.created],
  ['Frase alterada com sucesso!', campaigns.changed],
  ['Frase deletada', campaigns.deleted],
  ['Desenhe seu fluxo', editor.canvas.title],
  // The specification writes this text without its accent.
  ['Início', editor.nodes.start],
  ['Conteúdo', editor.nodes.singleBlock],
  ['Menu', editor.nodes.menu],
  ['Randomizador', editor.nodes.randomizer],
  ['Intervalo', editor.nodes.interval],
  ['Ticket', editor.nodes.ticket],
  ['Tags', editor.nodes.tag],
  ['Agente IA', editor.nodes.agent],
  ['Salvar', editor.publish.save],
  ['Fluxo salvo com sucesso', editor.publish.saved],
  ['Adicione uma fila', editor.findings.noQueue],
  ['Adicione a Tag', editor.findings.noTag],
  ['Selecione o Agent.', editor.findings.noAgent],
  ['Campos de mensagem vazio!', editor.findings.emptyMessage],
  ['Campos de Input vazios!', editor.findings.emptyInput],
])('the text %s equals the specification’s letter by letter', (quoted, said) => {
  expect(said).toBe(quoted);
});
