import { Tag } from '@prosa/contract/contacts/contact';
import type { FlowNode, FlowNodeType } from '@prosa/contract/flows/flow-node';
import { Queue } from '@prosa/contract/session/session';
import { emptyDataByNodeType } from '@prosa/documents/flow/empty-data';
import { loadTexts } from '@prosa/i18n/load-texts';
import { useState } from 'react';
import { getI18n } from 'react-i18next';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../../../platform/requests/access-token.ts';
import { openLocalDatabase } from '../../../testing/open-local-database.ts';
import { NodeCard } from '../node-card.tsx';
import { NodePanel } from './node-panel.tsx';

const MEGABYTE = 1024 * 1024;
const { fetch: fetchBefore, XMLHttpRequest: RequestBefore } = globalThis;
/** The paths to which the forms uploaded a file. */
let uploads: string[];

/** Stores each upload immediately, in place of the server. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  responseText = '';
  open(_method: string, path: string) {
    uploads.push(path);
    this.responseText = JSON.stringify(path.endsWith('/content') ? ['stored.bin'] : { name: 'stored.bin' });
  }
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null);
  abort() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeAll(() => loadTexts(getI18n(), ['flow-editor', 'message-variables']));
beforeEach(async () => {
  await page.viewport(1_440, 900);
  setAccessToken('test');
  uploads = [];
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest; // The forms need only these parts of a request.
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname.startsWith('/api/') ? Response.json([]) : fetchBefore(input, init);
  };
});
afterEach(() => {
  globalThis.fetch = fetchBefore;
  globalThis.XMLHttpRequest = RequestBefore;
});

/** Shows the form of a new node, and its card once the node is added. */
function NewNodeWithForm({ type }: { type: FlowNodeType }) {
  // The cast is safe: the data belongs to the type.
  const node = { id: 'n', type, position: { x: 0, y: 0 }, data: emptyDataByNodeType[type] } as FlowNode;
  const [data, setData] = useState<FlowNode['data']>();
  if (data !== undefined) return <NodeCard node={{ ...node, data } as FlowNode} />; // The form returns data of its node's type.
  return (
    <NodePanel
      node={node}
      mode="create"
      readOnly={false}
      takesFocus
      handle={null}
      asked={[]}
      storage={undefined}
      isNodeDeleted={false}
      onSave={setData}
      onClose={() => undefined}
    />
  );
}
const show = (type: FlowNodeType) => (
  <div className="flex h-175">
    <NewNodeWithForm key={type} type={type} />
  </div>
);
const open = (type: FlowNodeType) => render(show(type));
const form = () => page.getByRole('complementary');
const add = () => form().getByRole('button', { name: 'Adicionar', exact: true }).click();
const field = (name: string) => form().getByRole('textbox', { name, exact: true });
const expectAlert = (text: string) => expect.element(form().getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
const expectCard = async (...texts: readonly string[]) => {
  for (const text of texts) await expect.element(page.getByText(text, { exact: true })).toBeVisible();
};
const chooseFile = (file: File) => {
  const input = form().element().querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('the form has no field for a file');
  // `userEvent.upload` sends the content to the browser, which takes seconds for a large file.
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const choose = async (select: string | undefined, option: string) => {
  await form()
    .getByRole('combobox', select === undefined ? {} : { name: select })
    .click();
  await page.getByRole('option', { name: option }).click();
};
const listElements = () =>
  form()
    .getByRole('button', { name: /^Mover: / })
    .elements()
    .map((handle) => handle.getAttribute('aria-label')?.replace(/^Mover: |, .*$/g, ''));

it('the form of a content block sets the block’s elements and their order, and shows the specification’s texts for empty elements', async () => {
  await open('singleBlock');
  await add();
  await expectAlert('O conteúdo está vazio');
  for (const type of ['Texto', 'Pergunta', 'Intervalo', 'Imagem'])
    await form().getByRole('button', { name: type, exact: true }).click();
  await add();
  for (const text of [
    'Campos de mensagem vazio!',
    'Campos de Input vazios!',
    'Intervalo não pode ser 0 ou maior que 120!',
    'Delete os cards vazios(Imagem, Audio e Video)',
  ])
    await expectAlert(text);
  const text = form().getByRole('textbox', { name: /^Texto/ });
  await text.fill('Olá, ');
  await form()
    .getByRole('button', { name: /^Variáveis: Texto/ })
    .click();
  await page.getByRole('menuitem', { name: /firstName/ }).click();
  await expect.element(text).toHaveValue('Olá, {{firstName}}');
  await field('Nome da variável').fill('nome');
  await expect.element(form().getByText('A resposta do cliente fica em {{nome}}.')).toBeVisible();
  await field('Segundos').fill('121');
  await expectAlert('Intervalo não pode ser 0 ou maior que 120!');
  await field('Segundos').fill('2');
  chooseFile(new File([new Uint8Array(2 * MEGABYTE + 1)], 'grande.png', { type: 'image/png' }));
  await expectAlert('Arquivo é muito grande! 2MB máximo');
  chooseFile(new File(['x'], 'mapa.png', { type: 'image/png' }));
  await expect.poll(() => uploads).toEqual(['/api/flowbuilder/content']);

  form()
    .getByRole('button', { name: /^Mover: Imagem/ })
    .element()
    .focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(listElements).toEqual(['Texto', 'Pergunta', 'Imagem', 'Intervalo']);
  form()
    .getByRole('button', { name: /^Mover: Pergunta/ })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Agora: Pergunta, 2 de 4')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('Agora: Pergunta, 3 de 4')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(listElements).toEqual(['Texto', 'Imagem', 'Pergunta', 'Intervalo']);
  await add();
  await expectCard('Olá, {{firstName}}', 'imagem · pergunta {{nome}} · espera 2 s');
});

it('the form of a menu numbers the options, and only the last option can be removed', async () => {
  await open('menu');
  await add();
  await expectAlert('O menu não tem opções');
  await field('Mensagem do menu').fill('Como posso ajudar?');
  for (const [at, text] of ['Agendar', 'Remarcar', 'Outro'].entries()) {
    await form().getByRole('button', { name: 'Adicionar opção' }).click();
    await expect.element(field(`Opção ${at + 1}`)).toHaveFocus();
    await userEvent.keyboard(text);
  }
  expect(
    form()
      .getByRole('button', { name: /^Remover a opção/ })
      .elements(),
  ).toHaveLength(1);
  await form().getByRole('button', { name: 'Remover a opção 3' }).click();
  await expect.element(form().getByRole('button', { name: 'Remover a opção 2' })).toBeVisible();
  await field('Opção 2').fill('');
  await field('Opção 1').click();
  await expectAlert('Uma opção do menu está vazia');
  await field('Opção 2').fill('Remarcar');
  await add();
  await expectCard('1 Agendar', '2 Remarcar', 'Outra resposta');
});

it('the forms of a randomizer, a pause, a text and a condition set the node’s fields, and show errors for empty fields', async () => {
  const { rerender } = await open('randomizer');
  const slider = form().getByRole('slider');
  await slider.fill('0');
  await add();
  await expectAlert('Adicione o valor de intervalo');
  slider.element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await add();
  await expectCard('A · 70 %');

  await rerender(show('interval'));
  await add();
  await expectAlert('Adicione o valor de intervalo');
  await field('Segundos').fill('121');
  await expectAlert('Máximo de tempo atingido 120 segundos');
  await field('Segundos').fill('1,5');
  await add();
  await expectCard('espera 1,5 s');

  await rerender(show('message'));
  await add();
  await expectAlert('Campos de mensagem vazio!');
  await field('Mensagem').fill('Tchau');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect.element(field('Mensagem')).toHaveValue('Tchau');
  await add();
  await expectCard('Tchau');

  await rerender(show('condition'));
  await add();
  await expectAlert('Diga qual variável a condição compara');
  await form().getByLabelText('Variável', { exact: true }).fill('idade');
  await choose('Comparação', '>= maior ou igual a');
  await field('Valor').fill('18');
  await add();
  await expectCard('idade >= 18');
});

it('the forms for a queue and a tag offer the company’s queues and tags, and the form for an AI agent requires a choice', async () => {
  const database = openLocalDatabase();
  const queue = v.parse(Queue, { id: 4, name: 'Suporte', color: '#2563eb', greetingMessage: '', orderQueue: 1 });
  await database.queues.put({ ...queue, generation: 1 });
  await database.tags.put({ ...v.parse(Tag, { id: 5, name: 'VIP', color: '#2563eb', kanban: 0 }), generation: 1 });
  const { rerender } = await open('ticket');
  await add();
  await expectAlert('Adicione uma fila');
  await choose(undefined, 'Suporte');
  await add();
  await expectCard('Suporte');

  await rerender(show('tag'));
  await add();
  await expectAlert('Adicione a Tag');
  await choose(undefined, 'VIP');
  await add();
  await expectCard('VIP');

  await rerender(show('agent'));
  await expect.element(form().getByText(/^Ainda não há agentes de IA\./)).toBeVisible();
  await add();
  await expectAlert('Selecione o Agent.');
});

it.each([
  { type: 'img', extension: 'png', megabytes: 2, path: '/api/flowbuilder/img' },
  { type: 'audio', extension: 'mp3', megabytes: 5, path: '/api/flowbuilder/audio' },
  { type: 'video', extension: 'mp4', megabytes: 20, path: '/api/flowbuilder/audio' },
] as const)(
  'the form of the node $type refuses a missing or too large file, and uploads a file that is small enough',
  async ({ type, extension, megabytes, path }) => {
    await open(type);
    chooseFile(new File([new Uint8Array(megabytes * MEGABYTE + 1)], `a.${extension}`));
    await expectAlert(`Arquivo é muito grande! ${megabytes}MB máximo`);
    await add();
    await expectAlert('Escolha um arquivo');
    chooseFile(new File(['x'], `b.${extension}`));
    await expect.poll(() => uploads).toEqual([path]);
    await expect.element(form().getByRole('alert')).not.toBeInTheDocument();
    await add();
    await expectCard('stored.bin');
  },
);
