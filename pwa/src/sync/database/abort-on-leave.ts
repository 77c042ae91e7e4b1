import type { Dexie } from 'dexie';
import { isWebKit } from '../../platform/is-webkit.ts';

const running = new Set<IDBTransaction>();
let isListening = false;
let isCutOff = false;

/**
 * Has WebKit abort the transactions of a database that are under way when its page is left. WebKit itself forgets one whose
 * answer it has not handed to the page yet, and keeps its stores locked: no page reads the database again before the browser is
 * ended (WebKit bugs 313353 and 324094). Other engines end them by themselves. Call before the database is opened.
 */
export function abortOnLeave(database: Dexie): void {
  if (!isWebKit()) return;
  if (!isListening) {
    addEventListener('pagehide', abortRunning);
    addEventListener('pageshow', reloadWhereCutOff);
  }
  isListening = true;
  database.use({
    stack: 'dbcore',
    name: 'abort-on-leave',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        const transaction = core.transaction(...given);
        // A browser that keeps nothing may not know the class, and works in memory.
        if (typeof IDBTransaction !== 'undefined' && transaction instanceof IDBTransaction) watch(transaction);
        return transaction;
      },
    }),
  });
}

function watch(transaction: IDBTransaction): void {
  running.add(transaction);
  const forget = (): void => void running.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

function abortRunning(): void {
  isCutOff = running.size > 0;
  for (const transaction of running)
    try {
      transaction.abort();
    } catch {
      // The transaction is being committed: that comes to its end.
    }
}

/** A page that WebKit kept and shows again lacks what was being read, and nobody would read it again. */
function reloadWhereCutOff({ persisted }: PageTransitionEvent): void {
  if (persisted && isCutOff) location.reload();
}
