import { useTranslation } from 'react-i18next';
import { requiredGenerationStore } from '../platform/update/outdated-app.ts';
import { useStore } from '../platform/store.ts';
import { reloadToNewest } from '../platform/update/use-app-update.ts';
import { databaseTroubleStore } from '../sync/database/database-trouble.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';

const ignoreClose = () => undefined;

/**
 * Explains in a dialog over the whole window why the app can't continue with the device's data, or that some of the data is lost.
 */
export function DatabaseTroubleDialog() {
  const { t } = useTranslation('device');
  const trouble = useStore(databaseTroubleStore);
  const isOutdated = useStore(requiredGenerationStore) !== undefined;
  if (trouble?.kind === 'evicted') {
    const dismiss = () => databaseTroubleStore.set(undefined);
    return (
      <Dialog open onClose={dismiss} title={t('evicted')} description={t('evictedText', { count: trouble.unsent })}>
        <DialogActions>
          <Button variant="primary" onClick={dismiss}>
            {t('understood')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  const kind = trouble?.kind ?? (isOutdated ? 'outdated' : undefined);
  if (kind === undefined) return null;
  return (
    <Dialog open onClose={ignoreClose} title={t(kind)} description={t(`${kind}Text`)}>
      <DialogActions>
        <Button variant="primary" onClick={() => void reloadToNewest()}>
          {t('reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
