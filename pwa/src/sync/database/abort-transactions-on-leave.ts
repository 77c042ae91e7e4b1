import type { Dexie } from 'dexie';
import { isWebKit } from '../../platform/device/is-webkit.ts';

const runningTransactions = new Set<IDBTransaction>();
let isListening = false;
let hasAbortedTransactions = false;

/**
 * Aborts a database's running transactions in WebKit when its page is left. Otherwise WebKit forgets a transaction whose answer
 * the page has not received, and keeps the transaction's stores locked. No page can then read the database until the browser ends
 * (WebKit bugs 313353 and 324094). Other browser engines end such transactions. Must be called before the database is opened.
 */
export function abortTransactionsOnLeave(database: Dexie): void {
  if (!isWebKit()) return;
  if (!isListening) {
    addEventListener('pagehide', abortRunningTransactions);
    addEventListener('pageshow', reloadRestoredPage);
  }
  isListening = true;
  database.use({
    stack: 'dbcore',
    name: 'abort-on-leave',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        const transaction = core.transaction(...given);
        // A browser without IndexedDB may lack this class. The app's database is then in memory, where no lock can stay.
        if (typeof IDBTransaction !== 'undefined' && transaction instanceof IDBTransaction) trackTransaction(transaction);
        return transaction;
      },
    }),
  });
}

function trackTransaction(transaction: IDBTransaction): void {
  runningTransactions.add(transaction);
  const forget = (): void => void runningTransactions.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
}

function abortRunningTransactions(): void {
  hasAbortedTransactions = runningTransactions.size > 0;
  for (const transaction of runningTransactions)
    try {
      transaction.abort();
    } catch {
      // `abort` throws if the transaction is already committing. The transaction then completes.
    }
}

/**
 * Reloads a page that WebKit restores. The aborted transactions left the page without the rows that it was reading, and no code
 * would read these rows again.
 */
function reloadRestoredPage({ persisted }: PageTransitionEvent): void {
  if (persisted && hasAbortedTransactions) location.reload();
}
