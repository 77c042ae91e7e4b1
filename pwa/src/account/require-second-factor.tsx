import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerQueries } from '../server/server-queries.tsx';
import { useSecondFactor } from './account-calls.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Shows the set-up of one-time codes. Once the codes are on, `children` appear below the set-up. */
export function RequireSecondFactor({ children }: { children: ReactNode }) {
  return (
    <ServerQueries>
      <SecondFactorSetUp>{children}</SecondFactorSetUp>
    </ServerQueries>
  );
}

function SecondFactorSetUp({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  const isOn = useSecondFactor().data?.isOn === true;
  return (
    <div className="grid gap-5">
      <section aria-labelledby="second-factor-before" className="grid gap-3 text-left">
        <div className="grid gap-1">
          <h2 id="second-factor-before" className="font-semibold">
            {t('required.title')}
          </h2>
          <p className="text-small text-muted-foreground">{t('required.beforeExport')}</p>
        </div>
        <SecondFactorSection />
      </section>
      {isOn && children}
    </div>
  );
}
