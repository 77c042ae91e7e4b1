import type { Page } from 'playwright-core';
import { type FrameFigures, watchFrames } from './watch-frames.ts';

const PX_PER_FRAME = 40;
const scrollers = {
  list: `document.querySelector('a[href^="/tickets/"]').closest('ul').parentElement`,
  conversation: `document.querySelector('[role="log"]')`,
  table: `document.querySelector('[role="table"]').parentElement`,
};
export type ScrolledPart = keyof typeof scrollers;

/** Scrolls a part of the page up and down by some pixels in each frame. Counts the frames and the long tasks meanwhile. */
export const scrollPage = (page: Page, what: ScrolledPart, durationMs: number): Promise<FrameFigures> =>
  watchFrames(page, () =>
    page.evaluate(`(async () => {
      const scroller = ${scrollers[what]};
      const endsAt = performance.now() + ${durationMs};
      let step = ${PX_PER_FRAME};
      await new Promise((done) => {
        const scroll = () => {
          const before = scroller.scrollTop;
          scroller.scrollTop += step;
          if (scroller.scrollTop === before) step = -step;
          if (performance.now() < endsAt) requestAnimationFrame(scroll);
          else done();
        };
        requestAnimationFrame(scroll);
      });
    })()`),
  );
