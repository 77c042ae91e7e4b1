import type { TFunction } from 'i18next';
import type { SyncState } from '../sync/use-sync-state.ts';

/** Problems there is more to say of, by the name of what went wrong. */
const knownProblems: Readonly<Record<string, 'network.serverAway' | 'network.deviceFull'>> = {
  server: 'network.serverAway',
  DeviceFull: 'network.deviceFull',
};

/** Whether nothing is wrong with the network and the server. */
export const isCalm = ({ state }: SyncState): boolean => state === 'online' || state === 'syncing';

/** The indicator's text, in parts: the state, unless a count says more, and how many changes wait or were refused. */
export function networkText(t: TFunction, sync: SyncState): string[] {
  const { state, problem, waiting, refused } = sync;
  const known = problem === undefined ? undefined : knownProblems[problem];
  // While changes go out, or one was refused, it is not in order, and the count has the room.
  const saysState = !isCalm(sync) || (waiting === 0 && refused === 0);
  return [
    ...(saysState ? [known === undefined ? t(`network.${state}`) : t(known)] : []),
    ...(waiting > 0 ? [t('network.waiting', { count: waiting })] : []),
    ...(refused > 0 ? [t('network.refused', { count: refused })] : []),
  ];
}
