import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { useDatabase } from '../../sync/database/current-database.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { InboxFilters } from '../filters/inbox-filters.ts';
import { findMissingChoices, removeMissingChoices } from './find-missing-choices.ts';

type MissingChoicesNoticeProps = { filters: InboxFilters; onFilters: (filters: InboxFilters) => void };

/**
 * A notice that some of the rows by which the inbox is filtered were deleted. Without this notice, the list would be empty for no
 * visible reason.
 */
export function MissingChoicesNotice({ filters, onFilters }: MissingChoicesNoticeProps) {
  const { t } = useTranslation('inbox-views');
  const database = useDatabase();
  const { queueIds, tagIds, connectionIds, userIds } = filters;
  const missing = useLiveQuery(
    async () => (database === undefined ? undefined : findMissingChoices(database, { queueIds, tagIds, connectionIds, userIds })),
    [database, String(queueIds), String(tagIds), String(connectionIds), String(userIds)],
  );
  if (missing === undefined) return null;
  const kinds = [
    missing.queueIds.length > 0 && t('missing.queues', { count: missing.queueIds.length }),
    missing.tagIds.length > 0 && t('missing.tags', { count: missing.tagIds.length }),
    missing.connectionIds.length > 0 && t('missing.connections', { count: missing.connectionIds.length }),
    missing.userIds.length > 0 && t('missing.users', { count: missing.userIds.length }),
  ].filter((kind) => kind !== false);
  if (kinds.length === 0) return null;
  return (
    <div
      role="status"
      className="mx-3.5 mt-2 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-muted px-3 py-2 text-small max-md:mx-4"
    >
      <p className="min-w-0 flex-1">{t('missing.text', { kinds: kinds.join(', ') })}</p>
      <Button onClick={() => onFilters(removeMissingChoices(filters, missing))}>{t('missing.remove')}</Button>
    </div>
  );
}
