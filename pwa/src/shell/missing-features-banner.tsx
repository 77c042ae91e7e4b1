import { useTranslation } from 'react-i18next';
import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isFeatureMissing, missingFeaturesStore } from '../platform/device/missing-features.ts';
import { useStore } from '../platform/store.ts';
import { useSyncState } from '../sync/use-sync-state.ts';
import { Button } from '../ui/buttons/button.tsx';

/** Lists the kinds of data that this browser cannot store, until the user dismisses the list. */
export function MissingFeaturesBanner() {
  const { t } = useTranslation('device');
  const missing = useStore(missingFeaturesStore);
  const [isRead, setRead] = useState(false);
  useUnsentWarningOnLeave();
  if (isRead || missing.length === 0) return null;
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-b border-border bg-muted px-4 py-2 text-sm text-secondary-foreground"
    >
      <Info aria-hidden className="size-4 shrink-0 self-start max-md:hidden" />
      <ul className="min-w-0 flex-1">
        {missing.map((feature) => (
          <li key={feature}>{t(`missing.${feature}`)}</li>
        ))}
      </ul>
      <Button onClick={() => setRead(true)}>{t('understood')}</Button>
    </div>
  );
}

/** While unsent entries exist only in memory, makes the browser ask for a confirmation before the user leaves the page. */
function useUnsentWarningOnLeave(): void {
  const { waiting } = useSyncState();
  useEffect(() => {
    if (waiting === 0 || !isFeatureMissing('database')) return;
    const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, [waiting]);
}
