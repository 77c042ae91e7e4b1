import { useState } from 'react';
import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import type { InboxFilters } from '../filters/inbox-filters.ts';
import { ManageViewsDialog } from './manage-views-dialog.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';

type ViewDialogProps = {
  /** The user asked to save the present filters as a new view, or to manage the views. */
  action: 'save' | 'manage';
  filters: InboxFilters;
  onClose: () => void;
};

/** The dialogs of views. The dialog for a view's name returns to the list of views if it was opened from there. */
export function ViewDialog({ action, filters, onClose }: ViewDialogProps) {
  const [changed, setChanged] = useState<InboxView>();
  if (action === 'save') return <ViewNameDialog view={undefined} filters={filters} onClose={onClose} />;
  if (changed !== undefined) return <ViewNameDialog view={changed} filters={filters} onClose={() => setChanged(undefined)} />;
  return <ManageViewsDialog onChange={setChanged} onClose={onClose} />;
}
