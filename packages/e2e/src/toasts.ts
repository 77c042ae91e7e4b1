import type { Page } from '@playwright/test';

/** Hears what toasts say from now on, in the page's next documents too: gives what those of the present one said, also when they are gone again. */
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
  return () => page.evaluate(() => (globalThis as unknown as { saidInToasts: string[] }).saidInToasts); // as `listen` made it
}
