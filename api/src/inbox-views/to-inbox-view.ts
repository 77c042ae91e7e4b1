import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';

export type StoredInboxView = Omit<InboxView, 'updatedAt'> & { readonly updatedAt: Date };

export const toInboxView = ({ id, name, filters, position, updatedAt }: StoredInboxView): InboxView => ({
  id,
  name,
  filters,
  position,
  updatedAt: updatedAt.toISOString(),
});
