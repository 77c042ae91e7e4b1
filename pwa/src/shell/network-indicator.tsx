import { useTranslation } from 'react-i18next';
import { syncNow, useSyncState } from '../sync/use-sync-state.ts';
import { cn } from '../ui/cn.ts';

/** Whether the device agrees with the server, and how many changes wait. Pressing it tries now. */
export function NetworkIndicator({ onlyTrouble = false }: { onlyTrouble?: boolean }) {
  const { t } = useTranslation();
  const sync = useSyncState();
  const calm = sync.state === 'online' || sync.state === 'syncing';
  if (onlyTrouble && calm && sync.waiting === 0) return null;
  const state = sync.problem === 'server' ? t('network.serverAway') : t(`network.${sync.state}`);
  const text = [state, sync.waiting > 0 && t('network.waiting', { count: sync.waiting })];
  return (
    <button
      type="button"
      onClick={() => syncNow()}
      title={sync.problem ?? t('network.again')}
      aria-label={[t('network.detail'), ...text.filter(Boolean)].join(': ')}
      className={cn(
        'inline-flex items-center gap-[7px] whitespace-nowrap rounded-full px-2.5 py-[3px] text-[13px] text-ink-2 max-md:min-h-8',
        sync.state === 'offline' && 'bg-warn-soft font-[550] text-warn',
        sync.state === 'problem' && 'bg-bad-soft font-[550] text-bad',
      )}
    >
      <i
        className={cn(
          'size-2 rounded-full bg-good',
          sync.state === 'offline' && 'bg-warn',
          sync.state === 'problem' && 'bg-bad',
          sync.state === 'syncing' && 'animate-pulse bg-accent',
        )}
      />
      <span role="status">{text.filter(Boolean).join(' · ')}</span>
    </button>
  );
}
