import { useTranslation } from 'react-i18next';
import { useSecondFactor } from '../account/account-calls.ts';
import { usePasskeys } from '../account/passkeys.ts';
import { PasskeysSection } from '../account/passkeys-section.tsx';
import { SecondFactorSection } from '../account/second-factor-section.tsx';
import { NotNow } from '../platform/requests/api-errors.ts';
import { refreshAccessToken } from '../platform/requests/access-token.ts';
import { signOutForMissingSecondFactor } from '../platform/session/session.ts';
import { ProfileSection } from '../profile/profile-section.tsx';
import { serverQueries, ServerQueries } from '../server/server-queries.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { LanguageMenu } from '../shell/preferences/language-menu.tsx';
import { ThemeToggle } from '../shell/preferences/theme-toggle.tsx';

/** The only page of a session that lacks the second factor that its company requires. The user sets one up, or signs out. */
export function SecondFactorPage() {
  return (
    <ServerQueries>
      <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-background p-4 pt-[max(1rem,env(safe-area-inset-top))]">
        <div className="flex justify-end gap-1">
          <LanguageMenu />
          <ThemeToggle />
        </div>
        <SecondFactorSetUpSteps />
      </main>
    </ServerQueries>
  );
}

function SecondFactorSetUpSteps() {
  const { t } = useTranslation('account');
  const factor = useSecondFactor().data;
  const passkeys = usePasskeys().data ?? [];
  const isReady = factor?.isOn === true || passkeys.length > 0;
  const leave = () => {
    serverQueries.clear();
    void signOutForMissingSecondFactor();
  };
  const continueToApp = () =>
    refreshAccessToken().catch((error: unknown) => {
      if (!(error instanceof NotNow)) throw error;
    });
  return (
    <div className="mx-auto grid w-full max-w-140 content-center gap-5 pb-[8vh]">
      <div className="grid gap-1 text-center">
        <h1 className="text-2xl font-bold tracking-tight">{t('required.title')}</h1>
        <p className="text-secondary-foreground">{t('required.text')}</p>
      </div>
      <ProfileSection title={t('factor.title')}>
        <SecondFactorSection />
      </ProfileSection>
      <ProfileSection title={t('passkey.title')}>
        <PasskeysSection />
      </ProfileSection>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="large" onClick={leave}>
          {t('required.leave')}
        </Button>
        <Button size="large" variant={isReady ? 'primary' : 'outline'} disabled={!isReady} onClick={() => void continueToApp()}>
          {t('required.go')}
        </Button>
      </div>
    </div>
  );
}
