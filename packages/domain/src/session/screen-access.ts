import type { SessionUser } from '@prosa/contract/session/session';
import { menuFor, type MenuItem } from './menu.ts';

/** Addresses of screens under the item of the menu that opens them, `null` where everybody may (spec 1 section 2). */
const screens: readonly (readonly [MenuItem | null, ...paths: readonly string[]])[] = [
  ['dashboard', '/'],
  ['reports', '/reports'],
  ['moments', '/moments'],
  ['tickets', '/tickets', '/tickets/:id'],
  ['quick-messages', '/quick-messages'],
  ['kanban', '/kanban', '/tagskanban'],
  ['contacts', '/contacts', '/contacts/import'],
  ['schedules', '/schedules'],
  ['tags', '/tags'],
  ['chats', '/chats', '/chats/:id'],
  ['todolist', '/todolist'],
  ['users', '/users'],
  ['queues', '/queues'],
  ['agents', '/agents'],
  ['providers', '/providers'],
  ['prompts', '/prompts'],
  ['queue-integration', '/queue-integration'],
  ['messages-api', '/messages-api'],
  ['connections', '/connections'],
  ['all-connections', '/allconnections'],
  ['files', '/files'],
  ['financeiro', '/financeiro', '/subscription'],
  ['settings', '/settings'],
  ['companies', '/companies'],
  ['announcements', '/announcements'],
  ['flows', '/flowbuilders', '/flowbuilder/:id', '/phrase-lists'],
  ['kiwify', '/afiliado-kiwify'],
  ['campaigns', '/contact-lists', '/contact-lists/:id/contacts', '/campaigns', '/campaign/:id/report', '/campaigns-config'],
  [null, '/helps', '/profile', '/financeiro-aberto'],
];

const items = new Map<string, MenuItem | null>(screens.flatMap(([item, ...paths]) => paths.map((path) => [path, item] as const)));

/** The pattern an address is of: letters of either case, with and without a slash at its end, any id for `:id`. */
function findItem(address: string): MenuItem | null | undefined {
  const path = address.toLowerCase().replace(/(?<=.)\/$/, '');
  const parts = path.split('/');
  const withId = parts.map((part, place) => (place === 2 && part !== '' ? ':id' : part)).join('/');
  return items.has(path) ? items.get(path) : items.get(withId);
}

/** The kind of an address for a user: a screen of theirs, a screen refused to them, or no screen. */
export type ScreenAccess = 'allowed' | 'refused' | 'unknown';

/**
 * Decides what the user finds at an address of the app. The real-time panel needs allowRealTime and the dashboard showDashboard
 * though either opens the menu's group of both (spec 1 and 2 section 6).
 */
export function screenAccess(user: SessionUser, address: string): ScreenAccess {
  const item = findItem(address);
  if (item === undefined) return 'unknown';
  if (item === null) return 'allowed';
  if (user.profile === 'user' && item === 'dashboard' && user.showDashboard === 'disabled') return 'refused';
  if (user.profile === 'user' && item === 'moments' && user.allowRealTime === 'disabled') return 'refused';
  return menuFor(user).includes(item) ? 'allowed' : 'refused';
}
