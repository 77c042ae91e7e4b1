import { administrationEntities, AdministrationEntity } from '@prosa/contract/administration/change-log';
import { History } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useUrlFilters } from '../kit/use-url-filters.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerAway, ServerNote } from '../server/server-note.tsx';
import { useNearEnd } from '../server/use-near-end.ts';
import { useDirectory } from '../tickets/use-directory.ts';
import { Notice } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';
import { ChangeLogLine } from './change-log-line.tsx';
import { useChangeLog } from './change-log-queries.ts';

/** Stands for no choice among the options of a filter. */
const ALL = '';

const Filters = v.object({
  entity: v.optional(v.union([AdministrationEntity, v.literal(ALL)]), ALL),
  person: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$|^$/)), ALL),
});

/** The changes that people made by forms: who, when, which fields, from which value to which. */
export function ChangeLogTab() {
  const { t } = useTranslation('change-log');
  const { people } = useDirectory();
  const [{ entity, person }, setFilters] = useUrlFilters(Filters);
  const read = useChangeLog({
    entity: entity === ALL ? undefined : entity,
    userId: person === ALL ? undefined : Number(person),
  });
  const entries = useMemo(() => read.data?.pages.flatMap((page) => page.entries), [read.data]);
  const scroller = useRef<HTMLDivElement>(null);
  useNearEnd(scroller, entries?.length ?? 0, () => {
    if (read.hasNextPage && !read.isFetchingNextPage && !read.isError) void read.fetchNextPage();
  });
  return (
    <>
      <div className="flex flex-wrap gap-2 border-b border-border bg-card px-4 py-3">
        <div className="w-52 max-md:w-full">
          <Select
            label={t('entity')}
            value={entity}
            placeholder={t('allEntities')}
            options={[
              { value: ALL, label: t('allEntities') },
              ...administrationEntities.map((value) => ({ value, label: t(`entities.${value}`) })),
            ]}
            onChange={(chosen) => setFilters({ entity: chosen ?? ALL })}
          />
        </div>
        <div className="w-52 max-md:w-full">
          <Select
            label={t('person')}
            value={person}
            placeholder={t('allPeople')}
            options={[
              { value: ALL, label: t('allPeople') },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(chosen) => setFilters({ person: chosen ?? ALL })}
          />
        </div>
      </div>
      <ServerNote read={read} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        {entries === undefined ? (
          read.isError ? (
            <ServerAway read={read} title={t('failedToLoad')} />
          ) : (
            <RowsSkeleton />
          )
        ) : entries.length === 0 ? (
          <Notice icon={History} title={t('none')} text={t('noneHint')} />
        ) : (
          <ol aria-label={t('list')} className="divide-y divide-border bg-card">
            {entries.map((entry) => (
              <ChangeLogLine key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}
