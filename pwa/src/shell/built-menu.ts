import type { SessionUser } from '@prosa/contract/session/session';
import { menuFor } from '@prosa/domain/session/menu';
import { Inbox, type LucideIcon } from 'lucide-react';

export type BuiltMenuItem = { readonly key: 'tickets'; readonly path: string; readonly icon: LucideIcon };

const built: readonly BuiltMenuItem[] = [{ key: 'tickets', path: '/tickets', icon: Inbox }];

/** The screens the user may open, of those the app has. */
export const builtMenuFor = (user: SessionUser): BuiltMenuItem[] => {
  const allowed = new Set<string>(menuFor(user));
  return built.filter((item) => allowed.has(item.key));
};
