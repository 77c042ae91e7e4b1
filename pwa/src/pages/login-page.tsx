import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginForm } from '../session/login-form.tsx';
import { LanguageMenu } from '../shell/preferences/language-menu.tsx';
import { ThemeToggle } from '../shell/preferences/theme-toggle.tsx';
import { BrandMark } from '../theme/brand-mark.tsx';

type LoginPageProps = { appName: string; notice: 'replaced' | 'expired' | undefined };

export function LoginPage({ appName, notice }: LoginPageProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = appName;
  }, [appName]);
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-background p-4 pt-[max(1rem,env(safe-area-inset-top))]">
      <div className="flex justify-end gap-1">
        <LanguageMenu />
        <ThemeToggle />
      </div>
      <div className="mx-auto grid w-full max-w-100 content-center gap-5 pb-[12vh]">
        <div className="grid justify-items-center gap-2 text-center">
          <BrandMark className="size-14 rounded-lg text-2xl" logoClassName="h-14 max-w-60" />
          <h1 className="text-2xl font-bold tracking-tight">{appName}</h1>
          <p className="text-secondary-foreground">{t('auth.intro')}</p>
        </div>
        {notice !== undefined && (
          <p role="status" className="rounded-sm bg-warning-soft px-3 py-2 text-warning">
            {notice === 'replaced' ? t('auth.replaced') : t('auth.sessionExpired')}
          </p>
        )}
        <div className="rounded-lg border border-border bg-card p-5 shadow-raised md:p-6">
          <LoginForm />
        </div>
      </div>
    </main>
  );
}
