import { screenAccess } from '@prosa/domain/session/screen-access';
import { Construction, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { DeadEnd } from '../shell/dead-end.tsx';
import { useSignedInUser } from '../platform/signed-in-user.ts';
import { ForbiddenPage } from './forbidden-page.tsx';

/** The page of an address without a screen: refused, not available yet, or not there at all. */
export function ElsewherePage() {
  const { t } = useTranslation();
  const [location] = useLocation();
  const user = useSignedInUser();
  switch (screenAccess(user, location)) {
    case 'refused':
      return <ForbiddenPage />;
    case 'allowed':
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
