import { useState } from 'react';
import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import type { InboxFilters } from '../filters/inbox-filters.ts';
import { ManageViewsDialog } from './manage-views-dialog.tsx';
import { ViewNameDialog } from './view-name-dialog.tsx';

type ViewDialogProps = {
  /** The task that the user chose: to save the current filters as a new view, or to manage the existing views. */
  action: 'save' | 'manage';
  filters: InboxFilters;
  onClose: () => void;
};

/**
 * The dialogs that save and manage views. When the dialog for a view's name closes, the list of views appears again if that
 * dialog was opened from the list.
 */
export function ViewDialog({ action, filters, onClose }: ViewDialogProps) {
  const [changed, setChanged] = useState<InboxView>();
  if (action === 'save') return <ViewNameDialog view={undefined} filters={filters} onClose={onClose} />;
  if (changed !== undefined) return <ViewNameDialog view={changed} filters={filters} onClose={() => setChanged(undefined)} />;
  return <ManageViewsDialog onChange={setChanged} onClose={onClose} />;
}
