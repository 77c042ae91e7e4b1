import { holdsPermission } from '@prosa/domain/session/permissions';
import { CheckCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { ToolButton } from '../../ui/overlays/tool-button.tsx';
import { type InboxFilters, toListedStatuses } from '../filters/inbox-filters.ts';

const CloseAllDialog = lazyDialog(async () => (await import('./close-all-dialog.tsx')).CloseAllDialog, ['ticket-dialogs']);

/**
 * The button that asks whether to resolve all tickets of the listed status. Shown to users with the permission
 * `tickets-manager:closeAll`, unless the list has closed tickets or several statuses.
 */
export function CloseAllButton({ filters }: { filters: InboxFilters }) {
  const [tab, ...others] = toListedStatuses(filters);
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [asking, setAsking] = useState(false);
  if (tab === undefined || tab === 'closed' || others.length > 0 || !holdsPermission(user, 'tickets-manager:closeAll'))
    return null;
  return (
    <>
      <ToolButton label={t('actions.closeAll')} variant="outline" onClick={() => setAsking(true)}>
        <CheckCheck aria-hidden />
      </ToolButton>
      <Suspense>{asking && <CloseAllDialog filters={{ ...filters, tab }} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
