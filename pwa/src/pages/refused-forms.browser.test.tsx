import { loadTexts } from '@prosa/i18n/load-texts';
import type { ComponentType } from 'react';
import { getI18n } from 'react-i18next';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { setAccessToken } from '../platform/requests/access-token.ts';
import { SignedInUserContext } from '../platform/session/signed-in-user.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { ConnectionsPage } from './connections-page.tsx';
import { QueuesPage } from './queues-page.tsx';
import { TagsPage } from './tags-page.tsx';

const channels = ['whatsappapi', 'simulator'].map((channel) => ({ channel, state: 'offered' }));
const answers: Readonly<Record<string, unknown>> = {
  '/api/tags': { tags: [], count: 0, hasMore: false },
  '/api/whatsapp-channels': { channels },
  '/api/plan-use': Object.fromEntries(['users', 'queues', 'connections'].map((name) => [name, { used: 1, limit: 10 }])),
};
/** The code with which the server refuses every write. */
let refusal = '';
const fetchBefore = globalThis.fetch;

beforeAll(() => loadTexts(getI18n(), ['queues', 'tags', 'connections', 'service-hours', 'message-variables', 'set-up-import']));
beforeEach(() => {
  setAccessToken('test');
  databaseStore.set(undefined);
  serverQueries.clear();
  globalThis.fetch = (input, { method = 'GET' } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return fetchBefore(input);
    if (method === 'GET') return Promise.resolve(Response.json(answers[pathname] ?? []));
    return Promise.resolve(Response.json({ error: refusal }, { status: 409 }));
  };
});

const nameBox = () => page.getByRole('textbox', { name: 'Nome' });

/** Fills in the form of a new row, and saves the form. The fake server refuses the row with `code`. */
async function saveRefused(Page: ComponentType, code: string): Promise<void> {
  refusal = code;
  history.replaceState(null, '', '?open=new');
  await render(
    <SignedInUserContext value={sampleUser({ id: 2, profile: 'admin' })}>
      <div className="h-175">
        <Page />
        <Toaster theme="light" />
      </div>
    </SignedInUserContext>,
  );
  await nameBox().fill('Recepção');
  await userEvent.keyboard('{Control>}s{/Control}');
}

type Refusals = readonly (readonly [code: string, text: string])[];
const forms: readonly (readonly [name: string, Page: ComponentType, refusals: Refusals])[] = [
  [
    'queue',
    QueuesPage,
    [
      ['ERR_QUEUE_NAME_ALREADY_EXISTS', 'Já existe uma fila com este nome.'],
      ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'Outra fila já usa esta cor.'],
      ['ERR_WAPP_GREETING_REQUIRED', 'A saudação é obrigatória quando há mais de uma fila.'],
    ],
  ],
  ['tag', TagsPage, [['ERR_DUPLICATED_TAG', 'Já existe uma tag com este nome.']]],
  [
    'connection',
    ConnectionsPage,
    [
      ['ERR_WAPP_GREETING_REQUIRED', 'A saudação é obrigatória quando há mais de uma fila.'],
      ['ERR_SEND_QUEUE_REQUIRED', 'Escolha a fila para onde o atendimento vai depois do tempo.'],
      ['ERR_RATING_EXPIRY_REQUIRED', 'Com uma mensagem de avaliação, o tempo para avaliar precisa ser maior que zero.'],
      ['ERR_RATING_MESSAGE_REQUIRED', 'As avaliações estão ativadas: escreva a mensagem de avaliação.'],
      [
        'ERR_VACATION_PERIOD',
        'Informe início e fim das férias coletivas: o início, no máximo 10 dias atrás, e o fim, depois do início.',
      ],
      ['ERR_NO_QUEUE_FOUND', 'Fila não encontrada.'],
      ['ERR_PHONE_NUMBER_TAKEN', 'Outra conexão já usa este ID de número de telefone.'],
      ['ERR_CHANNEL_NOT_OFFERED', 'Este canal ainda não está disponível.'],
      ['ERR_CHANNEL_NOT_IN_PLAN', 'O plano da empresa não inclui este canal.'],
    ],
  ],
];

describe.each(forms)('the form of a %s', (_name, Page, refusals) => {
  it.each(refusals)(
    'a form shows the refusal %s at the field concerned, even if that field is on another tab',
    async (code, text) => {
      await saveRefused(Page, code);
      const message = page.getByText(text);
      await expect.element(message).toBeVisible();
      const described = document.querySelector(`[aria-describedby~="${message.element().closest('[id]')?.id ?? ''}"]`);
      expect(described).not.toBeNull();
    },
  );

  it.each([
    ['ERR_PLAN_LIMIT', 'O plano da empresa não inclui mais.'],
    ['ERR_NO_PERMISSION', 'Você não tem permissão para isto.'],
  ])(
    'a form shows the refusal %s, which concerns no single field, above its buttons, and keeps its values',
    async (code, text) => {
      await saveRefused(Page, code);
      await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await expect.element(nameBox()).toHaveValue('Recepção');
    },
  );
});
