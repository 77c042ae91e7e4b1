import type { Page } from '@playwright/test';
import { FILLER_CHARACTER } from '@prosa/i18n/lengthen-texts';

/**
 * Lists the app's texts that don't fit on the current page: a container cuts them off, or they reach beyond the window or beyond
 * their button. A text that can be scrolled into view fits. Texts that contain data, and all texts in a ticket's row, are left
 * out, because they may end in an ellipsis.
 */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate((filler) => {
    const found: string[] = [];
    const addFinding = (what: string, element: Element): void => {
      const { left, right, top } = element.getBoundingClientRect();
      found.push(
        `${what} <${element.tagName.toLowerCase()}> ${element.textContent.slice(0, 60)} [${left | 0}–${right | 0}, ${top | 0}]`,
      );
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr-only, select, option, a[href^="/tickets/"]') === null;
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode() !== null) {
      const { currentNode: text } = walker;
      const holder = text.parentElement;
      if (holder === null || !(text.nodeValue ?? '').includes(filler) || !isShown(holder)) continue;
      // A word without the filler character is a name or a number. A text with such a word contains data, and may end in an
      // ellipsis.
      const hasData = (text.nodeValue ?? '').split(/[^\p{L}]+/u).some((word) => word.length > 1 && !word.includes(filler));
      range.selectNodeContents(text);
      const { left, right, bottom, width } = range.getBoundingClientRect();
      if (width === 0 || hasData) continue;
      let box: Element | null = holder;
      for (; box !== null && getComputedStyle(box).overflowX === 'visible'; box = box.parentElement) {
        const edge = box.getBoundingClientRect();
        if ((right > edge.right + 1 || left < edge.left - 1) && /^(?:BUTTON|A)$/.test(box.tagName))
          addFinding('over the edge:', holder);
      }
      const isHidden = box !== null && /hidden|clip/.test(getComputedStyle(box).overflowX);
      const edge = box?.getBoundingClientRect();
      if (
        edge !== undefined &&
        isHidden &&
        (right > edge.right + 1 || left < edge.left - 1 || (box === holder && bottom > edge.bottom + 1))
      )
        addFinding('cut off:', holder);
      if ((box === null || isHidden) && (right > innerWidth + 1 || left < -1)) addFinding('out of the window:', holder);
    }
    return [...new Set(found)];
  }, FILLER_CHARACTER);
