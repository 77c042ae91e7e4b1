import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The themes in which the app shows a page. */
const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The contrast ratio that is enough for a text of any size. The contrast rule asks for 4.5 at most. */
const ENOUGH_CONTRAST = 4.6;

type AxeColor = { readonly alpha: number; readonly parseString: (css: string) => void };
/** The functions of axe that calculate contrasts. The types of the package lack them. */
type AxeColors = {
  readonly Color: new () => AxeColor;
  readonly flattenColors: (above: AxeColor, below: AxeColor) => AxeColor;
  readonly getContrast: (background: AxeColor, text: AxeColor) => number;
};
/**
 * The global values of the page that the checks use. `axe` is the library. `looks` stores for each look of a text whether its
 * contrast is known to be enough.
 */
type AxeGlobals = {
  readonly axe: typeof axe & { readonly commons: { readonly color: AxeColors } };
  looks?: Map<string, boolean>;
};

/** Loads axe into a page. The code of axe is half a megabyte, so each page loads it only once. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await page.evaluate(() => {
    const { axe: inPage } = globalThis as unknown as AxeGlobals; // The cast is safe: the evaluated source has defined `axe`.
    inPage.configure({
      noHtml: true,
      // By default, this rule reads the whole text of every element that has a style. Only elements that set a spacing or a line
      // height can violate the rule, so the selector limits it to these elements.
      rules: [{ id: 'avoid-inline-spacing', selector: '[style*=spacing], [style*=line-height]' }],
    });
  });
}

/**
 * Lists axe's violations on the current page, each with screen, theme, rule and element. All rules run in the page's current
 * theme. Themes differ only in colours, so only the contrast rule also runs in the other theme. The contrast rule is slow,
 * because axe first computes the layout of the whole page. The texts of a page have only a few looks (font, colours and effects).
 * The contrast rule therefore measures only texts whose look is not known to have enough contrast. Afterwards the page has its
 * first theme again.
 */
export async function findViolations(page: Page, screen: string): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(
    async ({ themes, title, enoughContrast }) => {
      const checked = globalThis as unknown as AxeGlobals; // The cast is safe: `loadAxe` has defined `axe`.
      const { axe: inPage, looks = new Map<string, boolean>() } = checked;
      checked.looks = looks;
      const { Color, flattenColors, getContrast } = inPage.commons.color;
      const root = document.documentElement;
      // A colour that is measured during a transition would be wrong, so transitions are switched off. The security policy allows
      // a style sheet that a script constructs.
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important }');
      const setTheme = (theme: string): void => {
        document.adoptedStyleSheets.push(still);
        root.dataset['theme'] = theme;
        root.getBoundingClientRect();
        document.adoptedStyleSheets.pop();
      };
      /**
       * An element with a text. `layers` are the element itself, the elements painted below it, and the elements that contain it.
       */
      type TextPlace = { readonly element: Element; readonly layers: readonly Element[] };
      const listTexts = (): TextPlace[] => {
        const texts: TextPlace[] = [];
        for (const element of document.body.querySelectorAll('*')) {
          const isField = element.matches('input, select, textarea');
          if (!isField && ![...element.childNodes].some((each) => each instanceof Text && /\S/.test(each.data))) continue;
          // Skips hidden and disabled elements, as axe does.
          if (!element.checkVisibility() || element.closest('[aria-hidden=true], :disabled, [aria-disabled=true]') !== null)
            continue;
          const { left, top, width, height } = element.getBoundingClientRect();
          if (width <= 1 || height <= 1) continue;
          const painted = document.elementsFromPoint(left + width / 2, top + height / 2);
          const place = painted.indexOf(element);
          const layers = new Set(place === -1 ? [] : painted.slice(place));
          for (let around: Element | null = element; around !== null; around = around.parentElement) layers.add(around);
          texts.push({ element, layers: [...layers] });
        }
        return texts;
      };
      const parseColor = (css: string): AxeColor => {
        const parsed = new Color();
        parsed.parseString(css);
        return parsed;
      };
      const hasEnoughContrast = ([text = '', ...backgrounds]: readonly string[]): boolean => {
        const below = backgrounds.map(parseColor).reduceRight((under, above) => flattenColors(above, under), parseColor('#fff'));
        return getContrast(below, parseColor(text)) >= enoughContrast;
      };
      /**
       * Lists the texts that axe's contrast rule has to measure in the current theme, because their look is not known to have
       * enough contrast.
       */
      const listUnknownLooks = (texts: readonly TextPlace[]): Map<Element, string> => {
        const backgrounds = new Map<Element, readonly [color: string, effects: string]>();
        const readBackground = (layer: Element): readonly [color: string, effects: string] => {
          const known = backgrounds.get(layer);
          if (known !== undefined) return known;
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(layer);
          const read = [backgroundColor, `${backgroundImage} ${opacity}`] as const;
          backgrounds.set(layer, read);
          return read;
        };
        const unknown = new Map<Element, string>();
        for (const { element, layers } of texts) {
          const { color, fontSize, fontWeight, textShadow, pointerEvents } = getComputedStyle(element);
          // `elementsFromPoint` leaves out a text without pointer events, so the layers below the text are unknown.
          const isPassed = pointerEvents === 'none';
          const read = layers.map(readBackground);
          const colors = [color, ...read.map(([each]) => each).filter((each) => each !== 'rgba(0, 0, 0, 0)')];
          const effects = [textShadow, ...read.map(([, each]) => each)].filter((each) => each !== 'none' && each !== 'none 1');
          const look = [fontSize, fontWeight, isPassed, ...effects, ...colors].join();
          if (!looks.has(look)) looks.set(look, !isPassed && effects.length === 0 && hasEnoughContrast(colors));
          if (looks.get(look) !== true) unknown.set(element, look);
        }
        return unknown;
      };
      const describeFaults = (theme: string, { violations }: axe.AxeResults): string[] =>
        violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${title}, ${theme}: ${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
        );
      const listPaleTexts = async (theme: string, texts: readonly TextPlace[]): Promise<string[]> => {
        const unknown = listUnknownLooks(texts);
        if (unknown.size === 0) return [];
        const results = await inPage.run(
          { include: [...unknown.keys()] },
          { runOnly: ['color-contrast'], iframes: false, elementRef: true },
        );
        for (const { element } of results.passes.flatMap(({ nodes }) => nodes)) {
          const look = element && unknown.get(element);
          if (look !== undefined) looks.set(look, true);
        }
        return describeFaults(theme, results);
      };
      const shown = root.dataset['theme'] ?? '';
      // The check waits until no popup fades in or out. While a popup fades in, axe does not count it as an open dialog and would
      // report its focus guards. While it fades out, axe would report its parts as outside of all landmarks.
      while (document.querySelector('[data-starting-style], [data-ending-style]') !== null)
        await new Promise(requestAnimationFrame);
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
      // Without `resultTypes`, axe also lists each element that violates no rule, which takes longer than checking the rules.
      const results = await inPage.run(document, {
        rules: { 'color-contrast': { enabled: false } },
        resultTypes: ['violations'],
        iframes: false,
      });
      const found = describeFaults(shown, results);
      const texts = listTexts();
      for (const theme of [shown, ...themes.filter((each) => each !== shown)]) {
        if (theme !== shown) setTheme(theme);
        found.push(...(await listPaleTexts(theme, texts)));
      }
      setTheme(shown);
      return found;
    },
    { themes: THEMES, title: screen, enoughContrast: ENOUGH_CONTRAST },
  );
}
