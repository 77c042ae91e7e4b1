import { administrationEntities, AdministrationEntity } from '@prosa/contract/administration/change-log';
import { History } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useUrlFilters } from '../kit/collection/use-url-filters.ts';
import { addDays, toLocalDay, toMidnight } from '../platform/local-day.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerUnavailable, StaleRowsNote } from '../server/stale-rows-note.tsx';
import { useLoadMoreNearEnd } from '../server/use-load-more-near-end.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { Button } from '../ui/buttons/button.tsx';
import { DateRange } from '../ui/fields/date-range.tsx';
import { useNow } from '../ui/interaction/use-now.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Select } from '../ui/fields/select.tsx';
import { ChangeLogLine } from './change-log-line.tsx';
import { useChangeLog } from './change-log-queries.ts';

/** The value of the option "all" in each filter. */
const ALL_FILTER_VALUE = '';

const Filters = v.object({
  entity: v.optional(v.union([AdministrationEntity, v.literal(ALL_FILTER_VALUE)]), ALL_FILTER_VALUE),
  person: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$|^$/)), ALL_FILTER_VALUE),
  /** The first day of the listed changes, as `yyyy-mm-dd`. Empty if there is no limit. */
  from: v.optional(v.union([v.pipe(v.string(), v.isoDate()), v.literal(ALL_FILTER_VALUE)]), ALL_FILTER_VALUE),
  /** The last day of the listed changes, as `yyyy-mm-dd`. Empty if there is no limit. */
  to: v.optional(v.union([v.pipe(v.string(), v.isoDate()), v.literal(ALL_FILTER_VALUE)]), ALL_FILTER_VALUE),
});

/** Lists the changes that people made in forms: who, when, and the fields with their former and new values. */
export function ChangeLogTab() {
  const { t } = useTranslation('change-log');
  const { people } = useCompanyDirectory();
  const today = useNow();
  const [{ entity, person, from, to }, setFilters] = useUrlFilters(Filters);
  const read = useChangeLog({
    entity: entity === ALL_FILTER_VALUE ? undefined : entity,
    userId: person === ALL_FILTER_VALUE ? undefined : Number(person),
    from: from === ALL_FILTER_VALUE ? undefined : toMidnight(from).toISOString(),
    to: to === ALL_FILTER_VALUE ? undefined : addDays(toMidnight(to), 1).toISOString(),
  });
  const entries = useMemo(() => read.data?.pages.flatMap((page) => page.entries), [read.data]);
  const scroller = useRef<HTMLDivElement>(null);
  useLoadMoreNearEnd(scroller, entries?.length ?? 0, () => {
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
              { value: ALL_FILTER_VALUE, label: t('allEntities') },
              ...administrationEntities.map((value) => ({ value, label: t(`entities.${value}`) })),
            ]}
            onChange={(chosen) => setFilters({ entity: chosen ?? ALL_FILTER_VALUE })}
          />
        </div>
        <div className="w-52 max-md:w-full">
          <Select
            label={t('person')}
            value={person}
            placeholder={t('allPeople')}
            options={[
              { value: ALL_FILTER_VALUE, label: t('allPeople') },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(chosen) => setFilters({ person: chosen ?? ALL_FILTER_VALUE })}
          />
        </div>
        <DateRange
          label={t('period')}
          value={
            from === ALL_FILTER_VALUE
              ? undefined
              : { from: toMidnight(from), to: to === ALL_FILTER_VALUE ? undefined : toMidnight(to) }
          }
          onChange={(span) =>
            setFilters({
              from: span === undefined ? ALL_FILTER_VALUE : toLocalDay(span.from),
              to: span?.to === undefined ? ALL_FILTER_VALUE : toLocalDay(span.to),
            })
          }
          max={today}
        />
        {(entity !== ALL_FILTER_VALUE || person !== ALL_FILTER_VALUE || from !== ALL_FILTER_VALUE || to !== ALL_FILTER_VALUE) && (
          <Button
            variant="ghost"
            onClick={() =>
              setFilters({ entity: ALL_FILTER_VALUE, person: ALL_FILTER_VALUE, from: ALL_FILTER_VALUE, to: ALL_FILTER_VALUE })
            }
          >
            {t('clear')}
          </Button>
        )}
      </div>
      <StaleRowsNote read={read} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        {entries === undefined ? (
          read.isError ? (
            <ServerUnavailable read={read} title={t('failedToLoad')} />
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
