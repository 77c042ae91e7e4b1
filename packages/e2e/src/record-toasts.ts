import type { Page } from '@playwright/test';

/**
 * Records the texts of all later toasts in the tab, also after the tab has loaded another page. Returns a function that lists the
 * toasts of the current page, including those that have disappeared.
 */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  const observeToasts = (): void => {
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
  await page.addInitScript(observeToasts);
  await page.evaluate(observeToasts);
  // The cast is safe: the script `observeToasts` has defined this property.
  return () => page.evaluate(() => (globalThis as unknown as { saidInToasts: string[] }).saidInToasts);
}
