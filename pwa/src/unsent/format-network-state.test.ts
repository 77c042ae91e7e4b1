import { startTranslation } from '@prosa/i18n/start-translation';
import { expect, test } from 'vitest';
import type { SyncState } from '../sync/use-sync-state.ts';
import { formatNetworkState } from './format-network-state.ts';

const { t } = await startTranslation('pt', () => undefined);
const formatState = (state: Partial<SyncState>): string =>
  formatNetworkState(t, { state: 'online', waiting: 0, refused: 0, ...state }).join(' · ');

test('the counts of unsent and refused changes replace the text “Sincronizado”, and follow the text of any other state', () => {
  expect(formatState({})).toBe('Sincronizado');
  expect(formatState({ waiting: 1 })).toBe('1 a enviar');
  expect(formatState({ waiting: 2, refused: 1 })).toBe('2 a enviar · 1 não feita');
  expect(formatState({ state: 'offline', waiting: 2 })).toBe('Sem rede · 2 a enviar');
  expect(formatState({ state: 'problem', problem: 'server', waiting: 1 })).toBe('Servidor fora do ar · 1 a enviar');
});
