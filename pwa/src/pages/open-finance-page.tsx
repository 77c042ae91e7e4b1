import { CalendarX } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiRefusal } from '../platform/requests/api-errors.ts';
import {
  hasExpiredCompanySession,
  lacksRequiredSecondFactor,
  endExpiredCompanySession,
  renewExpiredCompanySession,
} from '../platform/session/expired-access.ts';
import { useSession } from '../platform/session/session.ts';
import { useLanguage } from '../platform/language.ts';
import { formatDay, formatDueDate, useDaysUntilDue } from '../shell/subscription.ts';
import { useLogout } from '../shell/use-logout.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { lazyScreen } from '../ui/feedback/lazy-part.tsx';

const CompanyExport = lazyScreen(
  async () => (await import('../company-export/company-export.tsx')).CompanyExport,
  ['company-export', 'kit'],
);

const LazyRequireSecondFactor = lazyScreen(
  async () => (await import('../account/require-second-factor.tsx')).RequireSecondFactor,
  ['account'],
);

/**
 * The page that blocks the app once the subscription has expired (coverage 1 §5). After a refused log-in, it shows the `dueDate`
 * (a day) from the server's answer.
 */
export function OpenFinancePage({ appName }: { appName: string }) {
  const { t } = useTranslation('finance');
  const { t: say } = useTranslation();
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const session = useSession();
  const { logout, question } = useLogout();
  const refused: unknown = useHistoryState();
  const signedIn = session.state === 'signed-in' ? session : undefined;
  const daysLeft = useDaysUntilDue(signedIn?.user.company);
  const access = useExportAccess(signedIn !== undefined);
  useEffect(() => {
    document.title = appName;
  }, [appName]);
  if (signedIn !== undefined && signedIn.lapsed === undefined && daysLeft >= 0) return <Redirect to="/tickets" replace />;
  const day = signedIn === undefined ? findDueDay(refused) : signedIn.lapsed?.dueDay;
  const admins = access.admins ?? findHistoryStateText(refused, 'admins');
  const date = day !== undefined ? formatDay(day, locale) : signedIn && formatDueDate(signedIn.user.company, locale);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 bg-background p-6 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-warning-soft text-warning">
        <CalendarX aria-hidden className="size-7" />
      </span>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="max-w-96 text-balance text-secondary-foreground">
        {date === undefined ? t('text') : say('auth.expiredSubscription', { date })}
      </p>
      <ul className="grid max-w-96 gap-1.5 text-balance text-small text-muted-foreground">
        <li>{t('stopped')}</li>
        <li>{t('stored')}</li>
        {!access.isAdmin && <li>{admins === undefined ? t('askAdmin') : t('ask', { names: admins })}</li>}
      </ul>
      {access.isAdmin && (
        <div className="w-full max-w-140 rounded-md border border-border bg-card p-4">
          <Suspense>
            {access.lacksSecondFactor ? (
              <LazyRequireSecondFactor>
                <CompanyExport />
              </LazyRequireSecondFactor>
            ) : (
              <CompanyExport />
            )}
          </Suspense>
        </div>
      )}
      {signedIn !== undefined ? (
        <Button size="large" onClick={() => void logout()}>
          {say('shell.logout')}
        </Button>
      ) : (
        <Button size="large" onClick={() => void endExpiredCompanySession().then(() => navigate('/login'))}>
          {t('toLogin')}
        </Button>
      )}
      {question}
    </main>
  );
}

type ExportAccess = { readonly isAdmin: boolean; readonly lacksSecondFactor?: boolean; readonly admins?: string | undefined };

/**
 * Returns whether the signed-in user is an admin, who may export the data. For any other user it returns the names of the
 * admins. Without a network, a user counts as no admin, and no names are returned.
 */
function useExportAccess(isSignedIn: boolean): ExportAccess {
  const [access, setAccess] = useState<ExportAccess>({ isAdmin: false });
  useEffect(() => {
    let isUnmounted = false;
    const ask = isSignedIn || !hasExpiredCompanySession() ? renewExpiredCompanySession() : Promise.resolve();
    ask.then(
      () => isUnmounted || setAccess({ isAdmin: true, lacksSecondFactor: lacksRequiredSecondFactor() }),
      (error: unknown) => {
        if (isUnmounted || !(error instanceof ApiRefusal)) return;
        const admins = error.body.detail?.['admins'];
        setAccess({ isAdmin: false, admins: typeof admins === 'string' ? admins : undefined });
      },
    );
    return () => void (isUnmounted = true);
  }, [isSignedIn]);
  return access;
}

function findHistoryStateText(state: unknown, name: 'dueDate' | 'admins'): string | undefined {
  const parsed = v.safeParse(v.object({ [name]: v.pipe(v.string(), v.nonEmpty()) }), state);
  return parsed.success ? parsed.output[name] : undefined;
}

function findDueDay(state: unknown): string | undefined {
  const day = findHistoryStateText(state, 'dueDate');
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
