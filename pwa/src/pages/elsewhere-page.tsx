import { Construction, SearchX, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeadEnd } from '../shell/dead-end.tsx';

/** The page of an address without a screen for the user: refused, not built yet, or no address of the app. */
export function ElsewherePage({ why }: { why: 'refused' | 'unbuilt' | 'unknown' }) {
  const { t } = useTranslation();
  switch (why) {
    case 'refused':
      return (
        <DeadEnd icon={ShieldX} tone="bad" title={t('forbidden.title')}>
          {t('forbidden.text')}
        </DeadEnd>
      );
    case 'unbuilt':
      return (
        <DeadEnd icon={Construction} tone="calm" title={t('elsewhere.unbuilt')}>
          {t('elsewhere.unbuiltText')}
        </DeadEnd>
      );
    case 'unknown':
      return (
        <DeadEnd icon={SearchX} tone="calm" title={t('elsewhere.unknown')}>
          {t('elsewhere.unknownText')}
        </DeadEnd>
      );
  }
}
