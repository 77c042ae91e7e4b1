import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaneHeader } from '../../ui/layout/pane-header.tsx';
import { ServerUnavailable } from '../../server/stale-rows-note.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage } from '../../platform/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useFlowVersions } from './use-flow-versions.ts';
import { VersionChanges, type VersionsPanelProps } from './version-changes.tsx';

/** Lists the published versions, the newest first. The chosen version shows its differences from the draft. */
export function VersionList(props: VersionsPanelProps) {
  const { t } = useTranslation('flow-editor');
  const { locale } = useLanguage();
  const read = useFlowVersions(props.flowId);
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = read;
  const [chosen, choose] = useState<number>();
  const versions = data?.pages.flatMap((page) => page.versions);
  const formatInstant = (instant: string) => new Date(instant).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <section aria-label={t('versions.title')} className="flex h-full min-h-0 min-w-0 flex-col bg-card">
      <PaneHeader title={t('versions.title')} closeLabel={t('versions.close')} onClose={props.onClose} />
      {versions === undefined && isError && <ServerUnavailable read={read} title={t('versions.away')} />}
      {versions?.length === 0 && <Notice icon={History} title={t('versions.none')} text={t('versions.noneHint')} />}
      <ol aria-busy={versions === undefined} className="min-h-0 flex-1 overflow-y-auto">
        {versions?.map(({ version, user, createdAt }, index) => (
          <li key={version} className="border-b border-muted">
            <button
              type="button"
              aria-expanded={chosen === version}
              onClick={() => choose(chosen === version ? undefined : version)}
              className="grid w-full gap-0.5 px-4 py-2.5 text-start -outline-offset-2 hover:bg-background aria-expanded:bg-background"
            >
              <span className="flex items-center gap-2 font-medium">
                {t('versions.version', { version })}
                {index === 0 && (
                  <span className="rounded-full bg-success/12 px-2 text-xs font-strong leading-5 text-success">
                    {t('versions.current')}
                  </span>
                )}
              </span>
              <span className="truncate text-xs text-muted-foreground">
                {t('versions.by', { name: user?.name ?? t('versions.unknown'), when: formatInstant(createdAt) })}
              </span>
            </button>
            {chosen === version && <VersionChanges {...props} version={version} />}
          </li>
        ))}
        {hasNextPage && (
          <li className="p-2">
            <Button variant="ghost" className="w-full" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('versions.older')}
            </Button>
          </li>
        )}
      </ol>
    </section>
  );
}
