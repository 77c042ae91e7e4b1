import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { syncNow, useSyncState } from '../sync/use-sync-state.ts';
import { cn } from '../ui/cn.ts';
import { createIdleLoadedModule } from '../platform/loading/create-idle-loaded-module.ts';
import { toastError } from '../ui/feedback/toast.ts';
import { isNetworkWorking, formatNetworkState } from './format-network-state.ts';

// The panel is loaded in advance, in idle time, because the user mostly opens it without a network.
const unsentPanelModule = createIdleLoadedModule(() => import('./unsent-panel.tsx'), ['unsent']);

/**
 * Shows the state of synchronization, and how many changes are unsent or refused. Pressing the indicator sends and pulls
 * immediately, and shows or hides the list of these changes.
 */
export function NetworkIndicator({ onlyTrouble = false }: { onlyTrouble?: boolean }) {
  const { t } = useTranslation();
  const sync = useSyncState();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const panel = unsentPanelModule.use();
  // With `onlyTrouble`, the indicator is hidden while the network works and no change was refused. Unsent changes are no trouble.
  if (onlyTrouble && isNetworkWorking(sync) && sync.refused === 0 && !open) return null;
  const text = formatNetworkState(t, sync);
  const isBad = sync.state === 'problem' || (sync.refused > 0 && sync.state !== 'offline');
  return (
    <>
      <button
        ref={button}
        type="button"
        data-frame-now
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          syncNow();
          setOpen(!open);
          unsentPanelModule.load().catch(() => {
            setOpen(false);
            toastError(t('network.needed'));
          });
        }}
        title={sync.problem ?? t('network.again')}
        aria-label={[t('network.detail'), ...text].join(': ')}
        className={cn(
          'relative inline-flex min-w-0 items-center gap-1.75 whitespace-nowrap rounded-full px-2.5 py-0.75 text-small text-secondary-foreground max-md:min-h-8 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-1.5',
          sync.state === 'offline' && 'bg-warning-soft font-strong text-warning',
          isBad && 'bg-destructive-soft font-strong text-destructive',
        )}
      >
        <i
          className={cn(
            'size-2 shrink-0 rounded-full bg-success',
            sync.state === 'offline' && 'bg-warning',
            isBad && 'bg-destructive',
            sync.state === 'syncing' && 'animate-pulse bg-primary',
          )}
        />
        <span role="status" className="truncate">
          {text.join(' · ')}
        </span>
      </button>
      {open && panel !== undefined && <panel.UnsentPanel anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
