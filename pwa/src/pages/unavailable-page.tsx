import { Construction, SearchX, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { DeadEndPage } from '../shell/dead-end-page.tsx';

/** The time for which the reason stays on the screen before the app redirects the user, in milliseconds. */
const REDIRECT_AFTER_MS = 1000;

/**
 * The page for a URL at which this user has no screen. The reason is `why`: the user may not open the screen (`refused`), the
 * company's plan lacks it (`plan`), it is not built yet (`unbuilt`), or no screen has this URL (`unknown`).
 */
export function UnavailablePage({ why }: { why: 'refused' | 'plan' | 'unbuilt' | 'unknown' }) {
  const { t } = useTranslation();
  switch (why) {
    case 'refused':
      return (
        <DeadEndPage icon={ShieldX} tone="bad" title={t('forbidden.title')}>
          {t('forbidden.text')}
        </DeadEndPage>
      );
    case 'plan':
      return <NotInPlanNotice />;
    case 'unbuilt':
      return (
        <DeadEndPage icon={Construction} tone="calm" title={t('elsewhere.unbuilt')}>
          {t('elsewhere.unbuiltText')}
        </DeadEndPage>
      );
    case 'unknown':
      return (
        <DeadEndPage icon={SearchX} tone="calm" title={t('elsewhere.unknown')}>
          {t('elsewhere.unknownText')}
        </DeadEndPage>
      );
  }
}

/** Says that the company's plan lacks the screen, and redirects to the first page a second later (coverage 3 §6). */
function NotInPlanNotice() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <DeadEndPage icon={ShieldX} tone="bad" title={t('forbidden.title')}>
      {t('forbidden.plan')}
    </DeadEndPage>
  );
}
