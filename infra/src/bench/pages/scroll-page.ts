import type { Page } from 'playwright-core';
import * as v from 'valibot';

const ScrollFigures = v.object({ longTasks: v.number(), longestMs: v.number(), frames: v.number() });
/**
 * The figures of a scrolled page: the number of tasks that blocked its thread for more than 50 ms, and the duration of the
 * longest of them. `frames` is the number of frames that the page drew.
 */
export type ScrollFigures = v.InferOutput<typeof ScrollFigures>;

const PX_PER_FRAME = 40;
const scrollers = {
  list: `document.querySelector('a[href^="/tickets/"]').closest('ul').parentElement`,
  conversation: `document.querySelector('[role="log"]')`,
};
export type ScrolledPart = keyof typeof scrollers;

/** Scrolls up and down by some pixels in each frame, and counts the long tasks. */
export const scrollPage = async (page: Page, what: ScrolledPart, durationMs: number): Promise<ScrollFigures> =>
  v.parse(
    ScrollFigures,
    await page.evaluate(`(async () => {
      const scroller = ${scrollers[what]};
      const tasks = [];
      const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
      watch.observe({ type: 'longtask' });
      const endsAt = performance.now() + ${durationMs};
      let step = ${PX_PER_FRAME};
      let frames = 0;
      await new Promise((done) => {
        const scroll = () => {
          const before = scroller.scrollTop;
          scroller.scrollTop += step;
          if (scroller.scrollTop === before) step = -step;
          frames += 1;
          if (performance.now() < endsAt) requestAnimationFrame(scroll);
          else done();
        };
        requestAnimationFrame(scroll);
      });
      // The browser reports a task to observers only after the task has ended.
      await new Promise((done) => setTimeout(done, 200));
      watch.disconnect();
      return { longTasks: tasks.length, longestMs: Math.max(0, ...tasks), frames };
    })()`),
  );
