import { may } from '@prosa/domain/session/permissions';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../shell/signed-in-user.ts';
import { cn } from '../ui/cn.ts';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import type { InboxFilters } from './inbox-filters.ts';
import { QueueDot } from './queue-dot.tsx';
import { useDirectory } from './use-directory.ts';

type FilterPanelProps = { id: string; filters: InboxFilters; onChange: (filters: InboxFilters) => void };

/** What narrows the list: queues, unread only, everyone's tickets (with the permission), order. */
export function FilterPanel({ id, filters, onChange }: FilterPanelProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const { queues } = useDirectory();
  const mayShowAll = may(user, 'tickets-manager:showall') || user.allUserChat === 'enabled';
  return (
    <div id={id} className="mx-3.5 mt-2 grid gap-1 rounded-sm border border-line bg-bg p-3">
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="mb-1 text-xs font-semibold text-ink-3">{t('tickets.queues')}</legend>
        {queues.map((queue) => {
          const on = filters.queueIds.includes(queue.id);
          const queueIds = on ? filters.queueIds.filter((each) => each !== queue.id) : [...filters.queueIds, queue.id];
          return (
            <button
              key={queue.id}
              type="button"
              aria-pressed={on}
              onClick={() => onChange({ ...filters, queueIds })}
              className={cn(
                'inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-[13px] max-md:h-11 max-md:px-4',
                on && 'border-accent bg-accent-soft font-medium',
              )}
            >
              <QueueDot colour={queue.color} />
              {queue.name}
            </button>
          );
        })}
      </fieldset>
      <Switch
        label={t('tickets.unreadOnly')}
        checked={filters.unreadOnly}
        onChange={(unreadOnly) => onChange({ ...filters, unreadOnly })}
      />
      {mayShowAll && (
        <Switch
          label={t('tickets.showAll')}
          checked={filters.showAll}
          onChange={(showAll) => onChange({ ...filters, showAll })}
        />
      )}
      {filters.tab !== 'closed' && (
        <Select
          label={t('tickets.sort')}
          value={filters.sort}
          placeholder={t('tickets.sort')}
          options={[
            { value: 'DESC', label: t('tickets.newestFirst') },
            { value: 'ASC', label: t('tickets.oldestFirst') },
          ]}
          onChange={(sort) => onChange({ ...filters, sort: sort === 'ASC' ? 'ASC' : 'DESC' })}
        />
      )}
    </div>
  );
}
