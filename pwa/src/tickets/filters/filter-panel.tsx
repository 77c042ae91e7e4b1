import { holdsPermission } from '@prosa/domain/session/permissions';
import { BookmarkPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { type InboxFilters, isSearching, toListedStatuses } from './inbox-filters.ts';
import { SearchFilters } from './search-filters.tsx';
import { useCompanyDirectory } from '../use-company-directory.ts';

type FilterPanelProps = {
  id: string;
  filters: InboxFilters;
  onChange: (filters: InboxFilters) => void;
  /** Called to save the filters as a view. */
  onSave: () => void;
  onClose: () => void;
};

/**
 * The panel with the order of the list and its filters. The filters are queues, statuses, tags, connections, attendants, unread
 * tickets, snoozed tickets, overdue tickets and the tickets of all users. A filter that needs a permission is shown only to users
 * who have it. Esc closes the panel.
 */
export function FilterPanel({ id, filters, onChange, onSave, onClose }: FilterPanelProps) {
  const { t } = useTranslation('answer-targets');
  const user = useSignedInUser();
  const { queues } = useCompanyDirectory();
  const searching = isSearching(filters);
  const statuses = toListedStatuses(filters);
  const listsActive = !searching && statuses.some((status) => status !== 'closed');
  const mayShowAll = holdsPermission(user, 'tickets-manager:showall');
  return (
    <div
      id={id}
      role="group"
      aria-label={t('tickets.filter')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="mx-3.5 mt-2 grid max-h-[45%] min-h-24 shrink-0 gap-2.5 overflow-y-auto rounded-sm border border-border bg-background p-3"
    >
      <FilterChoices
        label={t('tickets.queues')}
        choices={queues}
        chosen={filters.queueIds}
        onChange={(queueIds) => onChange({ ...filters, queueIds })}
      />
      <SearchFilters filters={filters} onChange={onChange} />
      <Switch
        label={t('tickets.unreadOnly')}
        checked={filters.unreadOnly}
        onChange={(unreadOnly) => onChange({ ...filters, unreadOnly })}
      />
      {listsActive && (
        <Switch
          label={t('tickets.snoozedOnly')}
          checked={filters.snoozed}
          onChange={(snoozed) => onChange({ ...filters, snoozed })}
        />
      )}
      {listsActive && (
        <Switch
          label={t('overdueOnly')}
          checked={filters.overdueOnly}
          onChange={(overdueOnly) => onChange({ ...filters, overdueOnly })}
        />
      )}
      {mayShowAll && (
        <Switch
          label={t('tickets.showAll')}
          checked={filters.showAll}
          onChange={(showAll) => onChange({ ...filters, showAll })}
        />
      )}
      {!statuses.includes('closed') && !searching && (
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
      <Button onClick={onSave} className="justify-self-start">
        <BookmarkPlus aria-hidden />
        {t('tickets.saveView')}
      </Button>
    </div>
  );
}
