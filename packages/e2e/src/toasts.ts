import type { Page } from '@playwright/test';

/**
 * Records the texts of toasts from now on, also in the page's next documents. Returns a function that lists those of the
 * current document, also after they disappeared.
 */
export async function hearToasts(page: Page): Promise<() => Promise<string[]>> {
  const listen = (): void => {
    const said: string[] = [];
    const heard = new Set<Element>();
    Object.assign(globalThis, { saidInToasts: said });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue;
        for (const each of [node, ...node.querySelectorAll('*')])
          if (each.matches('[data-sonner-toast]') && !heard.has(each)) {
            heard.add(each);
            said.push(each.textContent);
          }
      }
    }).observe(document, { childList: true, subtree: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  // The script `listen` defined this value.
  return () => page.evaluate(() => (globalThis as unknown as { saidInToasts: string[] }).saidInToasts);
}
