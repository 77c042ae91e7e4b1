import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';

const WAIT_MS = 60_000;

/**
 * Asks the page again and again until `expression` is true. Playwright's own wait does not work here, because the page's content
 * policy forbids its script.
 */
export async function waitUntilTrue(page: Page, expression: string, { withinMs = WAIT_MS, everyMs = 50 } = {}): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < withinMs; await sleep(everyMs))
    if ((await page.evaluate(expression)) === true) return;
  throw new Error(`never came true in the page: ${expression}`);
}

/**
 * Returns an expression that runs `work` in the signed-in user's local database. `work` is code in which `database` is the open
 * database, and `request` awaits a request to it.
 */
const toDatabaseExpression = (work: string): string => `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const name = names.find((each) => /^prosa-\\d+-\\d+$/.test(each));
  if (name === undefined) return null;
  const request = (asked) => new Promise((done, fail) => { asked.onsuccess = () => done(asked.result); asked.onerror = () => fail(asked.error); });
  const database = await request(indexedDB.open(name));
  try { ${work} } finally { database.close(); }
})()`;

/** An expression that is true once the first pull is complete. */
export const HAS_PULLED_EXPRESSION = toDatabaseExpression(
  `return (await request(database.transaction('meta').objectStore('meta').get('lastPulledAt'))) !== undefined;`,
);

/** Returns an expression that is true once the device has the message with this id. */
export const hasMessageExpression = (id: string): string =>
  toDatabaseExpression(
    `return (await request(database.transaction('messages').objectStore('messages').count(${JSON.stringify(id)}))) === 1;`,
  );

const HeldMemory = v.object({ tickets: v.number(), contacts: v.number(), messages: v.number(), usedMb: v.number() });
export type HeldMemory = v.InferOutput<typeof HeldMemory>;

/** Reads how many rows the device has, and how many megabytes of storage the browser reports for them. */
export const readHeldMemory = async (page: Page): Promise<HeldMemory> =>
  v.parse(
    HeldMemory,
    await page.evaluate(
      toDatabaseExpression(`const count = (store) => request(database.transaction(store).objectStore(store).count());
        const [tickets, contacts, messages] = [await count('tickets'), await count('contacts'), await count('messages')];
        return { tickets, contacts, messages, usedMb: (await navigator.storage.estimate()).usage / 1e6 };`),
    ),
  );

/** A script that stores in `listShownAt` when the first row of the list becomes visible. */
export const WATCH_LIST_SCRIPT = `new MutationObserver((_, watch) => {
  if (document.querySelector('a[href^="/tickets/"]') === null) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.listShownAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });`;
