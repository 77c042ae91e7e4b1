import type { Page } from '@playwright/test';
import { openSignedInPage, type SignedInUser } from './drive-app.ts';
import type { RunningProsa } from './start-prosa.ts';
import { keptContexts, test } from './test.ts';

/**
 * Opens the app as a signed-in user before the tests of a file. The result is a function that returns the opened page. All tests
 * of the file use this page, because a new page for each test would take two seconds of processor time. A test shows its first
 * screen with `showPath`.
 */
export function keepSignedInPage(prosa: () => RunningProsa, user: Omit<SignedInUser, 'url'>): () => Page {
  let kept: Page | undefined;
  test.beforeAll(async ({ browser }) => {
    kept = await openSignedInPage(browser, { ...user, url: prosa().url });
    keptContexts.add(kept.context());
  });
  test.afterAll(async () => {
    if (kept === undefined) return;
    keptContexts.delete(kept.context());
    await kept.context().close();
  });
  return () => {
    if (kept === undefined) throw new Error('The page is open only while tests run.');
    return kept;
  };
}
