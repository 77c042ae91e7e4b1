import type { Rolldown } from 'vite';

/** What the entry needs: every screen waits for it. */
const FIRST = /\/pwa\/src\/main\.tsx$/;
const LOGIN = /\/pwa\/src\/pages\/login-page\.tsx$/;
/** The list of tickets, the local database, and what brings it up to date. */
const INBOX = /\/pwa\/src\/signed-in-part\.ts$/;
/** Menus, tooltips and toasts: with what follows, what a signed-in user's browser fetches unasked as soon as it idles. */
const POPUPS = /\/pwa\/src\/ui\/(?:toaster|tooltip-popup|menu-popup)\.tsx$/;
const DESK =
  /\/pwa\/src\/(?:offline-commands|sync\/live|push\/care-for-push|held-data\/care-for|search\/(?:keep-texts|search-client)|shell\/(?:top-bar|notifications\/unread-signs|shell-commands)|todos\/todo-reminders|unsent\/undo-offers)\.tsx?$/;
const CONVERSATION = /\/pwa\/src\/(?:pages\/conversation-pane|unsent\/unsent-panel)\.tsx$/;

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

/** Whether a module that `beginning` names imports the module `id`, itself or through others, other than on demand. */
function isNeededBy(beginning: RegExp, id: string, context: Rolldown.ChunkingContext): boolean {
  return [...importersAbove(id, context)].some((each) => beginning.test(each));
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
