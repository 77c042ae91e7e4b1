import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChangeLogLine } from '../change-log/change-log-line.tsx';
import { useChangeLog } from '../change-log/change-log-queries.ts';

const MAX_SHOWN_CHANGES = 4;

/** Lists the newest changes of settings, beside the settings. Renders nothing until the server has answered. */
export function RecentChanges() {
  const { t } = useTranslation('settings');
  const changes = useChangeLog({ entity: 'setting' }).data?.pages[0]?.entries.slice(0, MAX_SHOWN_CHANGES) ?? [];
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('recent')} className="grid gap-1">
      <h2 className="flex items-baseline justify-between gap-2 font-semibold">
        {t('recent')}
        <Link href="/settings?tab=log&entity=setting" className="text-small font-medium text-accent-foreground hover:underline">
          {t('all')}
        </Link>
      </h2>
      <ol className="-mx-4 divide-y divide-border">
        {changes.map((entry) => (
          <ChangeLogLine key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}
