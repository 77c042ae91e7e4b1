import { CalendarX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSession } from '../platform/session.ts';
import { useLanguage } from '../platform/language.ts';
import { formatDay, formatDueDate, useDaysUntilDue } from '../shell/subscription.ts';
import { useLogout } from '../shell/use-logout.tsx';
import { Button } from '../ui/button.tsx';

/** Stands in the app's way once the subscription expired (coverage 1 §5); `dueDate` (a day) comes with a refused login. */
export function OpenFinancePage({ appName }: { appName: string }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const session = useSession();
  const { logout, question } = useLogout();
  const refused: unknown = useHistoryState();
  const signedIn = session.state === 'signed-in' ? session : undefined;
  const daysLeft = useDaysUntilDue(signedIn?.user.company);
  useEffect(() => {
    document.title = appName;
  }, [appName]);
  if (signedIn !== undefined && signedIn.lapsed === undefined && daysLeft >= 0) return <Redirect to="/tickets" replace />;
  const day = signedIn === undefined ? dueDayOf(refused) : signedIn.lapsed?.dueDay;
  const date = day !== undefined ? formatDay(day, locale) : signedIn && formatDueDate(signedIn.user.company, locale);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 bg-background p-6 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-warning-soft text-warning">
        <CalendarX aria-hidden className="size-7" />
      </span>
      <h1 className="text-xl font-semibold">{t('finance.title')}</h1>
      <p className="max-w-96 text-secondary-foreground">
        {date === undefined ? t('finance.text') : t('auth.expiredSubscription', { date })}
      </p>
      {signedIn !== undefined ? (
        <Button size="large" onClick={() => void logout()}>
          {t('shell.logout')}
        </Button>
      ) : (
        <Button size="large" onClick={() => navigate('/login')}>
          {t('finance.toLogin')}
        </Button>
      )}
      {question}
    </main>
  );
}

function dueDayOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('dueDate' in state)) return undefined;
  return typeof state.dueDate === 'string' && !Number.isNaN(Date.parse(state.dueDate)) ? state.dueDate : undefined;
}
