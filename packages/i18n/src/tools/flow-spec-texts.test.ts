import { expect, it } from 'vitest';
import { flowFindingTexts } from '../flow-check-texts.ts';
import { pt as canvas } from './flow-canvas/pt.ts';
import { texts as campaigns } from '../phrase-campaigns/pt.ts';
import { flowDialogTexts } from './flow-dialog-texts.ts';
import { flowListTexts } from './flow-list-texts.ts';
import { pt as parts } from './flow-parts/pt.ts';

const list = flowListTexts.pt;
const dialogs = flowDialogTexts.pt;

/** What the specification quotes (document 3, sections 2, 5 and 8), and what is said. */
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
  ['Desenhe seu fluxo', canvas.title],
  // The specification leaves the accent out.
  ['Início', parts.flowNodes.start],
  ['Conteúdo', parts.flowNodes.singleBlock],
  ['Menu', parts.flowNodes.menu],
  ['Randomizador', parts.flowNodes.randomizer],
  ['Intervalo', parts.flowNodes.interval],
  ['Ticket', parts.flowNodes.ticket],
  ['Tags', parts.flowNodes.tag],
  ['Agente IA', parts.flowNodes.agent],
  ['Salvar', parts.flowPublish.save],
  ['Fluxo salvo com sucesso', parts.flowPublish.saved],
  ['Adicione uma fila', flowFindingTexts.pt.noQueue],
  ['Adicione a Tag', flowFindingTexts.pt.noTag],
  ['Selecione o Agent.', flowFindingTexts.pt.noAgent],
  ['Campos de mensagem vazio!', flowFindingTexts.pt.emptyMessage],
  ['Campos de Input vazios!', flowFindingTexts.pt.emptyInput],
])('says %s letter by letter', (quoted, said) => {
  expect(said).toBe(quoted);
});
