import { seesGroupTickets } from '@prosa/domain/tickets/sees-ticket';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { FilterChoices } from './filter-choices.tsx';
import { type InboxFilters, inboxTabs } from './inbox-filters.ts';
import { useCompanyDirectory } from '../use-company-directory.ts';

type SearchFiltersProps = { filters: InboxFilters; onChange: (filters: InboxFilters) => void };
const noOptions = { tags: [], connections: [] };

/**
 * Further filters of a list or search: by status, by the contact's tags, by connection, and for admins by attendant.
 */
export function SearchFilters({ filters, onChange }: SearchFiltersProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const { users } = useCompanyDirectory();
  const database = useDatabase();
  const { tags, connections } =
    useLiveQuery(async () => {
      if (database === undefined) return noOptions;
      return {
        tags: await database.tags.filter(({ kanban }) => kanban === 0).toArray(),
        connections: await database.connections.filter(({ isFormer }) => isFormer !== true).toArray(),
      };
    }, [database]) ?? noOptions;
  const statuses = inboxTabs.filter((id) => id !== 'group' || seesGroupTickets(user));
  return (
    <>
      <FilterChoices
        label={t('tickets.statuses')}
        choices={statuses.map((id) => ({ id, name: t(`tickets.${id}`) }))}
        chosen={filters.statuses}
        onChange={(chosen) => onChange({ ...filters, statuses: chosen })}
      />
      <FilterChoices
        label={t('tickets.tags')}
        choices={tags}
        chosen={filters.tagIds}
        onChange={(tagIds) => onChange({ ...filters, tagIds })}
      />
      <FilterChoices
        label={t('tickets.connections')}
        choices={connections.map(({ id, name }) => ({ id, name }))}
        chosen={filters.connectionIds}
        onChange={(connectionIds) => onChange({ ...filters, connectionIds })}
      />
      {user.profile === 'admin' && (
        <FilterChoices
          label={t('tickets.users')}
          choices={users.map(({ id, name }) => ({ id, name }))}
          chosen={filters.userIds}
          onChange={(userIds) => onChange({ ...filters, userIds })}
        />
      )}
    </>
  );
}
