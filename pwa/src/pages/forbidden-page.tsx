import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeadEnd } from '../shell/dead-end.tsx';

/** The 403 page (spec 1 section 2). */
export function ForbiddenPage() {
  const { t } = useTranslation();
  return (
    <DeadEnd icon={ShieldX} tone="bad" title={t('forbidden.title')}>
      {t('forbidden.text')}
    </DeadEnd>
  );
}
