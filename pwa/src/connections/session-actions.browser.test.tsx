import type { ConnectionStatus } from '@prosa/contract/channels/channel';
import { connectionDefaults, type ManagedConnection } from '@prosa/contract/channels/connection-fields';
import type { CompanyId, ConnectionId } from '@prosa/contract/ids';
import { loadTexts } from '@prosa/i18n/load-texts';
import { getI18n } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SessionActions } from './session-actions.tsx';

const row: ManagedConnection = {
  ...connectionDefaults,
  // The casts are safe: the test makes up the ids.
  id: 7 as ConnectionId,
  companyId: 1 as CompanyId,
  name: 'Recepção',
  number: null,
  channel: 'whatsapp',
  status: 'CONNECTED',
  updatedAt: '2026-11-23T12:00:00.000Z',
  queues: [],
  queueIds: [],
  schedules: [],
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  flowIdsScheduled: '',
  selectedFlowIds: [],
  greetingMediaAttachment: null,
  greetingMediaName: null,
  hasAccessToken: false,
  hasAppSecret: false,
  hasVerifyToken: false,
  tokenEnd: 'abcd',
  qrcode: '',
  retries: 0,
  version: 1,
};

beforeAll(() => loadTexts(getI18n(), ['connections']));

const offeredActions: readonly (readonly [ConnectionStatus, readonly string[]])[] = [
  ['qrcode', ['QR code']],
  ['DISCONNECTED', ['Tentar de novo', 'Novo QR']],
  ['CONNECTED', ['Desconectar']],
  ['PAIRING', ['Desconectar']],
  ['TIMEOUT', ['Desconectar']],
  ['OPENING', ['Conectando']],
  ['connecting', ['Conectando']],
];

it.each(offeredActions)('a connection with the status %s offers the actions %j', async (status, names) => {
  await render(<SessionActions row={{ ...row, status }} onDisconnect={() => undefined} />);
  const buttons = page.getByRole('button').elements();
  expect(buttons.map((button) => button.textContent)).toEqual(names);
  const isWaiting = status === 'OPENING' || status === 'connecting';
  expect(buttons.every((button) => button.matches(':disabled') === isWaiting)).toBe(true);
});

it('a connection whose channel has no QR codes offers no QR code', async () => {
  await render(
    <SessionActions row={{ ...row, channel: 'whatsappapi', status: 'DISCONNECTED' }} onDisconnect={() => undefined} />,
  );
  expect(page.getByRole('button').elements()).toHaveLength(1);
});
