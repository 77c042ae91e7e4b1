import { startTranslation } from '@prosa/i18n/start-translation';
import { expect, test } from 'vitest';
import type { SyncState } from '../sync/use-sync-state.ts';
import { formatNetworkState } from './format-network-state.ts';

const { t } = await startTranslation('pt', () => undefined);
const said = (state: Partial<SyncState>): string =>
  formatNetworkState(t, { state: 'online', waiting: 0, refused: 0, ...state }).join(' · ');

test('the indicator shows the state, or how many changes are unsent or refused while the network is fine', () => {
  expect(said({})).toBe('Sincronizado');
  expect(said({ waiting: 1 })).toBe('1 a enviar');
  expect(said({ waiting: 2, refused: 1 })).toBe('2 a enviar · 1 não feita');
  expect(said({ state: 'offline', waiting: 2 })).toBe('Sem rede · 2 a enviar');
  expect(said({ state: 'problem', problem: 'server', waiting: 1 })).toBe('Servidor fora do ar · 1 a enviar');
});
