import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

/** The module with which the app starts. Every screen waits for it and for all modules that it imports. */
const FIRST_MODULES = toModuleIds('main.tsx');
const LOGIN_MODULES = toModuleIds('pages/login-page.tsx');
/** The module that imports the list of tickets, the local database, and the engine that synchronizes it. */
const INBOX_MODULES = toModuleIds('signed-in-part.ts');
/**
 * The modules of menus, tooltips and toasts. A signed-in user's browser downloads this group and the next two groups as soon as
 * it is idle.
 */
const POPUP_MODULES = toModuleIds('ui/feedback/toaster.tsx', 'ui/overlays/tooltip-popup.tsx', 'ui/overlays/menu-popup.tsx');
const DESK_MODULES = toModuleIds(
  'offline-commands.ts',
  'sync/documents/push-documents.ts',
  'sync/drain-while-leading.ts',
  'sync/live/live.ts',
  'push/maintain-push.ts',
  'held-data/maintain-device-data.ts',
  'platform/first-frame/save-frames-on-pause.ts',
  'search/maintain-search-texts.ts',
  'search/search-client.ts',
  'shell/app-version.tsx',
  'shell/top-bar.tsx',
  'shell/notifications/unread-indicators.tsx',
  'shell/shell-actions.tsx',
  'todos/todo-reminders.tsx',
  'unsent/undo-offers.tsx',
);
const CONVERSATION_MODULES = toModuleIds(
  'pages/conversation-pane.tsx',
  'ui/overlays/popover-popup.tsx',
  'unsent/unsent-panel.tsx',
);

const TEXTS_FILE_PATTERN = /\/i18n\/src\/(?<namespace>[\w-]+)\/(?<language>[a-z]{2})\.ts$/;

/** The namespace with the texts that every screen needs. */
const SHELL_NAMESPACE = 'app';

/**
 * Returns the name of the chunk for a module with texts of a namespace, or null for any other module. The namespaces of all
 * screens share one chunk for each language. A chunk for each namespace would add a hundred small files to download and to store
 * offline.
 */
function nameTextsChunk(id: string): string | null {
  const { namespace, language } = TEXTS_FILE_PATTERN.exec(id)?.groups ?? {};
  if (namespace === undefined) return null;
  return `texts-${namespace === SHELL_NAMESPACE ? SHELL_NAMESPACE : 'screens'}-${language}`;
}

/**
 * Groups the modules of the build into a few files. Each file contains modules that are needed at the same moment. Without
 * groups, a hundred files would need as many round trips over HTTP/1.1, and storing them would take the service worker longer
 * than running them.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { debugName: 'texts', name: nameTextsChunk, priority: 6 },
  {
    debugName: 'first',
    // A module that both the log-in and the inbox need belongs to the first chunk. The browser then downloads the module while
    // the entry runs.
    name: (id, context) =>
      isNeededBy(FIRST_MODULES, id, context) || (isNeededBy(LOGIN_MODULES, id, context) && isNeededBy(INBOX_MODULES, id, context))
        ? 'first'
        : null,
    priority: 5,
  },
  { debugName: 'inbox', name: (id, context) => (isNeededBy(INBOX_MODULES, id, context) ? 'inbox' : null), priority: 4 },
  { debugName: 'login', name: (id, context) => (isNeededBy(LOGIN_MODULES, id, context) ? 'login' : null), priority: 3 },
  // The code for idle time is divided into three files. The browser runs each file in one task, so a slow phone can respond to
  // its user between two files.
  { debugName: 'popups', name: (id, context) => (isNeededBy(POPUP_MODULES, id, context) ? 'popups' : null), priority: 2 },
  { debugName: 'desk', name: (id, context) => (isNeededBy(DESK_MODULES, id, context) ? 'desk' : null), priority: 2 },
  {
    debugName: 'conversation',
    name: (id, context) => (isNeededBy(CONVERSATION_MODULES, id, context) ? 'conversation' : null),
    priority: 2,
  },
  // This chunk has the modules that several pages or dialogs share.
  { name: 'shared', minShareCount: 2, priority: 1 },
];

/**
 * Returns the ids of the modules in these files of `src`. Throws for a missing file, because a file that was moved would
 * otherwise lose its chunk without any notice.
 */
function toModuleIds(...files: string[]): ReadonlySet<string> {
  const paths = files.map((file) => resolve(import.meta.dirname, 'src', file));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`chunks.ts names files that are not there: ${missing.join(', ')}`);
  return new Set(paths);
}

/** Returns whether one of the modules `beginnings` statically imports the module `id`, directly or through other modules. */
function isNeededBy(beginnings: ReadonlySet<string>, id: string, context: Rolldown.ChunkingContext): boolean {
  return !findAllImporters(id, context).isDisjointFrom(beginnings);
}

const importersByModule = new Map<string, ReadonlySet<string>>();

/** Returns a module and all modules that import it, directly or through other modules. */
function findAllImporters(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = importersByModule.get(id);
  if (before !== undefined) return before;
  const above = new Set([id]);
  // The loop also visits the modules that it adds to the set while it runs.
  for (const each of above) for (const importer of context.getModuleInfo(each)?.importers ?? []) above.add(importer);
  importersByModule.set(id, above);
  return above;
}
