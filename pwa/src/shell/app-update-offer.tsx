import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppUpdate } from '../platform/update/use-app-update.ts';
import { showActionToast } from '../ui/feedback/toast.ts';

/** Offers a new version once it is available. The app reloads only when the user accepts the offer. */
export function AppUpdateOffer() {
  const { t } = useTranslation();
  const { available, apply } = useAppUpdate();
  useEffect(() => {
    if (!available) return;
    return showActionToast(t('update.available'), { label: t('update.apply'), onClick: apply });
  }, [available, apply, t]);
  return null;
}
