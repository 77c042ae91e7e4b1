import type { Browser } from '@playwright/test';
import { ANSWER_WITHIN_MS, WINDOW, type Engine } from './engine.ts';

/** Opens a page of the Chromium that Playwright started. */
export async function startChromium(browser: Browser): Promise<Engine> {
  const context = await browser.newContext({ viewport: WINDOW });
  context.setDefaultTimeout(ANSWER_WITHIN_MS);
  const page = await context.newPage();
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => context.close(),
  };
}
