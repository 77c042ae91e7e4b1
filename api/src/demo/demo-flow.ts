import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { FlowNode } from '@prosa/contract/flows/flow-node';
import { array, parse } from 'valibot';

type NamedRow = { readonly id: number; readonly name: string; readonly color: string };

export const DEMO_FLOW_NAME = 'Boas-vindas';
/** The phrase with which a customer of the demo starts the flow. */
export const DEMO_PHRASE = 'promo';

/**
 * The demo's flow, drawn from left to right. It greets the customer, asks for the age, gives a discount by age, and lets the
 * customer choose a queue.
 */
export function createDemoFlow(queues: readonly NamedRow[], tags: readonly NamedRow[]): FlowDefinition {
  const findRow = (rows: readonly NamedRow[], name: string) => rows.find((each) => each.name === name) ?? null;
  const nodes = parse(array(FlowNode), [
    { id: 'inicio', type: 'start', position: { x: 0, y: 240 }, data: {} },
    {
      id: 'apresentacao',
      type: 'singleBlock',
      position: { x: 250, y: 200 },
      data: {
        seq: ['message0', 'interval1', 'message2', 'input3'],
        elements: [
          {
            type: 'message',
            number: 'message0',
            value: '{{ms}}, {{firstName}}! Que bom ver você por aqui. Esta é a promoção do mês da Clínica Aurora.',
          },
          { type: 'interval', number: 'interval1', value: 2 },
          { type: 'message', number: 'message2', value: 'Para achar o melhor desconto: quantos anos você tem?' },
          { type: 'input', number: 'input3', value: 'idade' },
        ],
      },
    },
    {
      id: 'sessenta',
      type: 'condition',
      position: { x: 500, y: 220 },
      data: { key: 'idade', condition: 2, value: '60' },
    },
    {
      id: 'desconto20',
      type: 'message',
      position: { x: 750, y: 80 },
      data: { label: 'Quem tem {{idade}} anos ganha 20% na primeira consulta e atendimento preferencial.' },
    },
    { id: 'vip', type: 'tag', position: { x: 1000, y: 100 }, data: { tag: findRow(tags, 'VIP') } },
    {
      id: 'desconto10',
      type: 'message',
      position: { x: 750, y: 360 },
      data: { label: 'Este mês a primeira consulta sai com 10% de desconto para você.' },
    },
    {
      id: 'assunto',
      type: 'menu',
      position: { x: 1250, y: 180 },
      data: {
        message: 'Como podemos ajudar?',
        arrayOption: [
          { number: 1, value: 'Marcar uma consulta' },
          { number: 2, value: 'Valores e pagamento' },
          { number: 3, value: 'Falar com uma pessoa' },
        ],
      },
    },
    { id: 'agendamento', type: 'ticket', position: { x: 1500, y: 40 }, data: { queue: findRow(queues, 'Agendamento') } },
    {
      id: 'valores',
      type: 'message',
      position: { x: 1500, y: 180 },
      data: { label: 'A consulta custa R$ 180, já com o desconto. Aceitamos Pix e cartão em até 3 vezes.' },
    },
    { id: 'financeiro', type: 'ticket', position: { x: 1750, y: 200 }, data: { queue: findRow(queues, 'Financeiro') } },
    {
      id: 'chamar',
      type: 'message',
      position: { x: 1500, y: 380 },
      data: { label: 'Certo, já vou chamar alguém da equipe.' },
    },
    { id: 'suporte', type: 'ticket', position: { x: 1750, y: 400 }, data: { queue: findRow(queues, 'Suporte') } },
  ]);
  return {
    nodes,
    connections: demoFlowLines.map(([source, sourceHandle, target]) => createLine(source, sourceHandle, target)),
  };
}

const demoFlowLines = [
  ['inicio', 'a', 'apresentacao'],
  ['apresentacao', 'a', 'sessenta'],
  ['sessenta', 'a', 'desconto20'],
  ['sessenta', 'b', 'desconto10'],
  ['desconto20', 'a', 'vip'],
  ['vip', 'a', 'assunto'],
  ['desconto10', 'a', 'assunto'],
  ['assunto', 'a1', 'agendamento'],
  ['assunto', 'a2', 'valores'],
  ['assunto', 'a3', 'chamar'],
  ['assunto', 'else', 'chamar'],
  ['valores', 'a', 'financeiro'],
  ['chamar', 'a', 'suporte'],
] as const;

const createLine = (source: string, sourceHandle: string, target: string): FlowLine => ({
  id: `${source}-${sourceHandle}-${target}`,
  source,
  sourceHandle,
  target,
});
