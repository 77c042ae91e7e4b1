import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { useAccess } from '../platform/session/use-access.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { type SettingTab, settingTabs } from '../setting-tabs.ts';
import { useCompanySetting } from '../settings/use-company-setting.ts';
import { cn } from '../ui/cn.ts';
import { Page } from '../ui/layout/page.tsx';

/** The company's settings in tabs (coverage 2 §2). The URL determines which tab is open. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const isMet = useAccess();
  const scheduleType = useCompanySetting('scheduleType');
  const [params] = useSearchParams();
  const tabs = settingTabs.filter(
    ({ requires = {}, scheduleType: wanted = scheduleType }) => isMet(requires) && wanted === scheduleType,
  );
  const open = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  return (
    <ServerQueries>
      <Page title={t('title')}>
        <div className="flex min-h-0 flex-1 max-md:flex-col">
          <nav
            aria-label={t('title')}
            className="flex shrink-0 gap-1 border-border bg-card p-2 max-md:overflow-x-auto max-md:border-b md:w-50 md:flex-col md:border-r"
          >
            {tabs.map((tab) => (
              <TabLink key={tab.id} tab={tab} isOpen={tab === open} />
            ))}
          </nav>
          {open !== undefined && (
            <div key={open.id} className="flex min-h-0 min-w-0 flex-1 flex-col">
              <Suspense fallback={<RowsSkeleton />}>
                <open.Content />
              </Suspense>
            </div>
          )}
        </div>
      </Page>
    </ServerQueries>
  );
}

function TabLink({ tab: { id, icon: Icon }, isOpen }: { tab: SettingTab; isOpen: boolean }) {
  const { t } = useTranslation('settings');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the tabs are in a row that scrolls, so the open tab is scrolled into view.
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isOpen]);
  return (
    <Link
      ref={link}
      href={`/settings?tab=${id}`}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(
        'flex min-h-control shrink-0 items-center gap-2.5 rounded-sm px-3 text-muted-foreground hover:bg-muted hover:text-foreground',
        isOpen && 'bg-accent font-medium text-accent-foreground hover:bg-accent hover:text-accent-foreground',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(`tabs.${id}`)}
    </Link>
  );
}
