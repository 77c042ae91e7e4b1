import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { DESK_FROM_PX } from '../viewports.ts';

/** The themes in which the app shows a page. */
const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Lists axe's violations on the current page, each with screen, theme, rule and element. All rules run in the current theme of
 * the page. On a desktop, contrasts are also measured in the other theme, where only colours differ. A phone has the same
 * colours. If the same state `wasCheckedOnDesk`, the contrasts of an open dialog, which covers the rest of the page and has the
 * same parts on a phone, are not measured again. Afterwards the page has its current theme again.
 */
export async function findViolations(
  page: Page,
  screen: string,
  { wasCheckedOnDesk = false }: { readonly wasCheckedOnDesk?: boolean } = {},
): Promise<string[]> {
  // The code of axe is half a megabyte, so it is loaded once for a page, and not once for each state.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ themes, title, deskFromPx, hasKnownDialogs }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }; // The cast is safe: the evaluated source has defined `axe`.
      const root = document.documentElement;
      // Colours could be measured in the middle of a transition, so transitions are switched off. The security policy allows a
      // style sheet that a script constructs.
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important }');
      const setTheme = (theme: string): void => {
        document.adoptedStyleSheets.push(still);
        root.dataset['theme'] = theme;
        root.getBoundingClientRect();
        document.adoptedStyleSheets.pop();
      };
      const withoutContrasts = { rules: { 'color-contrast': { enabled: false } } };
      const onlyContrasts = { runOnly: ['color-contrast'] };
      const listFaultsInTheme = async (theme: string, options: axe.RunOptions): Promise<string[]> => {
        // Without `resultTypes`, axe also lists each element that passes a rule, which takes longer than checking the rules.
        const { violations } = await inPage.run(document, {
          resultTypes: ['violations'],
          iframes: false,
          ...options,
        });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${title}, ${theme}: ${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
        );
      };
      const shown = root.dataset['theme'] ?? '';
      const other = themes.find((theme) => theme !== shown) ?? shown;
      // While a popup fades in, axe does not count it as an open dialog and would report its focus guards. While a popup fades
      // out, it is no longer an open dialog, and axe would report its parts as outside of all landmarks.
      while (document.querySelector('[data-starting-style], [data-ending-style]') !== null)
        await new Promise(requestAnimationFrame);
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      const isKnown = hasKnownDialogs && document.querySelector('[role=dialog]') !== null;
      const found = await listFaultsInTheme(shown, isKnown ? withoutContrasts : {});
      if (innerWidth < deskFromPx) return found;
      setTheme(other);
      found.push(...(await listFaultsInTheme(other, onlyContrasts)));
      setTheme(shown);
      return found;
    },
    { themes: THEMES, title: screen, deskFromPx: DESK_FROM_PX, hasKnownDialogs: wasCheckedOnDesk },
  );
}
