import type { TFunction } from 'i18next';
import type { SyncState } from '../sync/use-sync-state.ts';

/** The text of each known problem, by the problem's name. */
const problemTexts: Readonly<Record<string, 'network.serverAway' | 'network.deviceFull'>> = {
  server: 'network.serverAway',
  DeviceFull: 'network.deviceFull',
};

/** Returns whether the network and the server work, as far as the app has found out. */
export const isNetworkWorking = ({ state }: SyncState): boolean => state === 'online' || state === 'syncing';

/**
 * Returns the indicator's text, in parts: the state, unless a count replaces it, and how many changes are unsent or refused.
 */
export function formatNetworkState(t: TFunction, sync: SyncState): string[] {
  const { state, problem, waiting, refused } = sync;
  const known = problem === undefined ? undefined : problemTexts[problem];
  // A count of unsent or refused changes replaces the state if the network and the server work.
  const saysState = !isNetworkWorking(sync) || (waiting === 0 && refused === 0);
  return [
    ...(saysState ? [known === undefined ? t(`network.${state}`) : t(known)] : []),
    ...(waiting > 0 ? [t('network.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [t('network.refused', { count: refused })] : []),
  ];
}
