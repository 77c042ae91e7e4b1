import type { SessionUser } from '@prosa/contract/session/session';
import { menuFor, type MenuItem } from '@prosa/domain/session/menu';
import { Inbox, ListTodo, type LucideIcon, MessageSquareQuote, MessagesSquare, Workflow, Zap } from 'lucide-react';

export type BuiltMenuItem = {
  readonly key: 'tickets' | 'chats' | 'quick-messages' | 'todolist' | 'flows' | 'phrase-lists';
  readonly path: string;
  /** How the addresses of its screens begin, where that isn't `path`. */
  readonly within?: string;
  /** The item of the menu it belongs to, where that isn't its own. */
  readonly under?: MenuItem;
  readonly icon: LucideIcon;
};

const built: readonly BuiltMenuItem[] = [
  { key: 'tickets', path: '/tickets', icon: Inbox },
  { key: 'quick-messages', path: '/quick-messages', icon: Zap },
  { key: 'chats', path: '/chats', icon: MessagesSquare },
  { key: 'todolist', path: '/todolist', icon: ListTodo },
  { key: 'flows', path: '/flowbuilders', within: '/flowbuilder', icon: Workflow },
  { key: 'phrase-lists', path: '/phrase-lists', under: 'flows', icon: MessageSquareQuote },
];

/** The screens the user may open, of those the app has. */
export const builtMenuFor = (user: SessionUser): BuiltMenuItem[] => {
  const allowed = new Set<string>(menuFor(user));
  return built.filter(({ key, under = key }) => allowed.has(under));
};

/** Whether an address is of the item's screens. */
export const isWithin = ({ path, within = path }: BuiltMenuItem, location: string): boolean => location.startsWith(within);

/** How many items a phone's navigation has room for; the others stand in its menu. */
export const PHONE_ITEMS = 3;
