import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** What the entry needs: every screen waits for it. */
const FIRST = sources('main.tsx');
const LOGIN = sources('pages/login-page.tsx');
/** The list of tickets, the local database, and what brings it up to date. */
const INBOX = sources('signed-in-part.ts');
/** Menus, tooltips and toasts: with what follows, what a signed-in user's browser fetches unasked as soon as it idles. */
const POPUPS = sources('ui/feedback/toaster.tsx', 'ui/overlays/tooltip-popup.tsx', 'ui/overlays/menu-popup.tsx');
const DESK = sources(
  'offline-commands.ts',
  'sync/documents/push-documents.ts',
  'sync/drain-while.ts',
  'sync/live/live.ts',
  'push/care-for-push.ts',
  'held-data/watch-device.ts',
  'platform/first-frame/keep-frames.ts',
  'search/keep-texts.ts',
  'search/search-client.ts',
  'shell/app-version.tsx',
  'shell/top-bar.tsx',
  'shell/notifications/unread-signs.tsx',
  'shell/shell-commands.tsx',
  'todos/todo-reminders.tsx',
  'unsent/undo-offers.tsx',
);
const CONVERSATION = sources('pages/conversation-pane.tsx', 'ui/overlays/popover-popup.tsx', 'unsent/unsent-panel.tsx');

const TEXTS = /\/i18n\/src\/(?<namespace>[\w-]+)\/(?<language>[a-z]{2})\.ts$/;

/** Names the file of a chunk. That of a namespace's texts says which they are, for each language of each is a chunk. */
export function chunkFileNames({ facadeModuleId }: Pick<Rolldown.PreRenderedChunk, 'facadeModuleId'>): string {
  const { namespace, language } = TEXTS.exec(facadeModuleId ?? '')?.groups ?? {};
  return namespace === undefined ? 'assets/[name]-[hash].js' : `assets/texts-${namespace}-${language}-[hash].js`;
}

/**
 * The build's files: a few, each with what one moment needs. One by one, a hundred modules take as many round trips over
 * HTTP/1.1, and keep the service worker busy for longer than they take to run.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'first',
    // What both need that come after it is fetched while the first runs.
    name: (id, context) =>
      isNeededBy(FIRST, id, context) || (isNeededBy(LOGIN, id, context) && isNeededBy(INBOX, id, context)) ? 'first' : null,
    priority: 5,
  },
  { debugName: 'inbox', name: (id, context) => (isNeededBy(INBOX, id, context) ? 'inbox' : null), priority: 4 },
  { debugName: 'login', name: (id, context) => (isNeededBy(LOGIN, id, context) ? 'login' : null), priority: 3 },
  // Three, for each runs in one go: a slow phone answers between them.
  { debugName: 'popups', name: (id, context) => (isNeededBy(POPUPS, id, context) ? 'popups' : null), priority: 2 },
  { debugName: 'desk', name: (id, context) => (isNeededBy(DESK, id, context) ? 'desk' : null), priority: 2 },
  {
    debugName: 'conversation',
    name: (id, context) => (isNeededBy(CONVERSATION, id, context) ? 'conversation' : null),
    priority: 2,
  },
  // What more than one of the pages and dialogs needs that somebody opens.
  { name: 'shared', minShareCount: 2, priority: 1 },
];

/** Returns the module ids of files of `src`. Throws for one that is not there: a file that moved would silently lose its chunk. */
function sources(...files: string[]): ReadonlySet<string> {
  const paths = files.map((file) => resolve(import.meta.dirname, 'src', file));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`chunks.ts names files that are not there: ${missing.join(', ')}`);
  return new Set(paths);
}

/** Whether one of `beginnings` imports the module `id`, itself or through others, other than on demand. */
function isNeededBy(beginnings: ReadonlySet<string>, id: string, context: Rolldown.ChunkingContext): boolean {
  return !importersAbove(id, context).isDisjointFrom(beginnings);
}

const known = new Map<string, ReadonlySet<string>>();

/** The module and all that import it. */
function importersAbove(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(id);
  if (before !== undefined) return before;
  const above = new Set([id]);
  // A set that grows is walked to its end.
  for (const each of above) for (const importer of context.getModuleInfo(each)?.importers ?? []) above.add(importer);
  known.set(id, above);
  return above;
}
