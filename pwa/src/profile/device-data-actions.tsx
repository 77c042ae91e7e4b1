import { useTranslation } from 'react-i18next';
import { Eraser, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { evictionPorts } from '../held-data/eviction-ports.ts';
import { evictReloadableData } from '../held-data/enforce-storage-budget.ts';
import { pullEverythingAgain } from '../held-data/pull-everything-again.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { useSyncState } from '../sync/use-sync-state.ts';
import { Button } from '../ui/buttons/button.tsx';

/** The buttons that free space, or pull everything again. Neither button changes unsent entries. */
export function DeviceDataActions() {
  const { t } = useTranslation('device');
  const database = useDatabase();
  const { state } = useSyncState();
  const [said, say] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const runMaintenance = async (work: (of: LocalDatabase) => Promise<void>, done: string) => {
    if (database === undefined) return;
    setIsBusy(true);
    say(
      await work(database).then(
        () => done,
        () => t('failed'),
      ),
    );
    setIsBusy(false);
  };
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 md:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <Button
            size="large"
            disabled={isBusy}
            onClick={() => void runMaintenance((of) => evictReloadableData(of, evictionPorts), t('freed'))}
          >
            <Eraser aria-hidden />
            {t('freeSpace')}
          </Button>
          <p className="text-small text-muted-foreground">{t('freeSpaceHint')}</p>
        </div>
        <div className="grid content-start gap-1.5">
          <Button
            size="large"
            disabled={isBusy}
            onClick={() => void runMaintenance(pullEverythingAgain, state === 'offline' ? t('loadingLater') : t('loading'))}
          >
            <RefreshCw aria-hidden />
            {t('loadAgain')}
          </Button>
          <p className="text-small text-muted-foreground">{t('loadAgainHint')}</p>
        </div>
      </div>
      <p role="status" className="min-h-5 text-secondary-foreground">
        {said}
      </p>
    </div>
  );
}
