import type { SessionUser } from '@prosa/contract/session/session';
import { menuFor } from '@prosa/domain/session/menu';
import { Inbox, ListTodo, type LucideIcon, Zap } from 'lucide-react';

export type BuiltMenuItem = {
  readonly key: 'tickets' | 'quick-messages' | 'todolist';
  readonly path: string;
  readonly icon: LucideIcon;
};

const built: readonly BuiltMenuItem[] = [
  { key: 'tickets', path: '/tickets', icon: Inbox },
  { key: 'quick-messages', path: '/quick-messages', icon: Zap },
  { key: 'todolist', path: '/todolist', icon: ListTodo },
];

/** The screens the user may open, of those the app has. */
export const builtMenuFor = (user: SessionUser): BuiltMenuItem[] => {
  const allowed = new Set<string>(menuFor(user));
  return built.filter((item) => allowed.has(item.key));
};
