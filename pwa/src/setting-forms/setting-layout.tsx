import type { CompanySettings } from '@prosa/contract/settings/company-settings';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { SettingDraftsContext, SettingsContext, useCompanySettings } from './company-settings.ts';

/**
 * The layout of a tab with settings, or the notice that the settings are loading or cannot be loaded. On a wide screen, `aside`
 * is a column beside the settings, and elsewhere it is hidden.
 */
export function SettingLayout({ tools, aside, children }: { tools?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('settings');
  const read = useCompanySettings();
  const [drafts, setDrafts] = useState<Partial<CompanySettings>>({});
  const typed = useMemo(() => ({ drafts, setDrafts }), [drafts]);
  if (read.data === undefined) return read.isError ? <ServerUnavailable read={read} title={t('failed')} /> : <RowsSkeleton />;
  return (
    <SettingsContext value={read.data}>
      <StaleRowsNote read={read} />
      {tools}
      <SettingDraftsContext value={typed}>
        <div className="flex min-h-0 flex-1">
          <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
            <div className="grid max-w-188 gap-6 p-4">{children}</div>
          </div>
          {aside !== undefined && (
            <aside className="grid w-84 shrink-0 content-start gap-6 overflow-y-auto border-l border-border bg-card p-4 max-xl:hidden">
              {aside}
            </aside>
          )}
        </div>
      </SettingDraftsContext>
    </SettingsContext>
  );
}

/** A group of settings under a title. */
export function SettingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-small font-medium text-muted-foreground">{title}</h2>
      <div className="divide-y divide-border rounded-md border border-border bg-card">{children}</div>
    </section>
  );
}
