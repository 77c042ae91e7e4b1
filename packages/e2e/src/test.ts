import { test as base } from '@playwright/test';

/** Playwright's test, whose browser is left empty: pages somebody opened would go on asking for servers that are gone. */
export const test = base.extend<{ emptied: void }>({
  emptied: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
