import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The themes in which the app shows a page. */
const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Lists axe's violations on the current page, each with screen, theme, rule and element. All rules run in the theme of the
 * page. In the other theme only contrasts are measured, because only colours differ. Afterwards the page has its former theme.
 */
export async function findViolations(page: Page, screen: string): Promise<string[]> {
  // The code of axe is half a megabyte, so a page loads it once, not once for each of its states.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ themes, title }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }; // The cast is safe: the evaluated source has defined `axe`.
      const root = document.documentElement;
      // A colour in a transition would be measured before its end, so transitions are switched off. The security policy allows
      // a style sheet that a script constructs.
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important }');
      const show = (theme: string): void => {
        document.adoptedStyleSheets.push(still);
        root.dataset['theme'] = theme;
        root.getBoundingClientRect();
        document.adoptedStyleSheets.pop();
      };
      const list = async (theme: string, rules: readonly string[] | undefined): Promise<string[]> => {
        // Without `resultTypes` axe also names each element that passed a rule, which takes longer than the rules themselves.
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
      // While a popup is still transparent, axe does not take it for an open dialog, and would report its focus guards. A popup
      // that is closing is no open dialog any more, so axe would report its parts as outside of all landmarks.
      while (document.querySelector('[data-starting-style], [data-ending-style]') !== null)
        await new Promise(requestAnimationFrame);
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
