import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Themes in which the app shows a page. */
const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Lists what axe finds on the page as it stands, each named by screen, theme, rule and element. All rules run in the theme that
 * the page shows; the other theme changes nothing but colours, so only the contrasts are measured there. The page ends in the
 * theme in which it began.
 */
export async function findViolations(page: Page, screen: string): Promise<string[]> {
  // axe is half a megabyte of code: a page gets it once, not once for each of its states.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ themes, title }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }; // the source above has put it there
      const root = document.documentElement;
      // Colours that fade would be measured on their way. The security policy lets a sheet that is made here through.
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important }');
      const show = (theme: string): void => {
        document.adoptedStyleSheets.push(still);
        root.dataset['theme'] = theme;
        root.getBoundingClientRect();
        document.adoptedStyleSheets.pop();
      };
      const list = async (theme: string, rules: readonly string[] | undefined): Promise<string[]> => {
        // Without the first option axe names the element of each rule that is kept, which takes longer than the rules.
        const { violations } = await inPage.run(document, {
          resultTypes: ['violations'],
          ...(rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
        });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${title}, ${theme}: ${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
        );
      };
      const shown = root.dataset['theme'] ?? '';
      const other = themes.find((theme) => theme !== shown) ?? shown;
      // A popup that is still at no opacity on its way in is no open dialog to axe, which then finds its focus guards at fault.
      while (document.querySelector('[data-starting-style]') !== null) await new Promise(requestAnimationFrame);
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const found = await list(shown, undefined);
      show(other);
      found.push(...(await list(other, ['color-contrast'])));
      show(shown);
      return found;
    },
    { themes: THEMES, title: screen },
  );
}
