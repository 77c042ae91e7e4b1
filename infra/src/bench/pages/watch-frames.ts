import type { Page } from 'playwright-core';
import * as v from 'valibot';

const FrameFigures = v.object({
  ms: v.number(),
  frames: v.number(),
  lateFrames: v.number(),
  longTasks: v.number(),
  longestMs: v.number(),
});
/**
 * The figures of a page during `ms` milliseconds. `frames` is the number of drawn frames, and `lateFrames` the number of
 * those that came more than a frame late. `longTasks` is the number of tasks that blocked the page's thread for more than 50 ms,
 * and `longestMs` the duration of the longest one.
 */
export type FrameFigures = v.InferOutput<typeof FrameFigures>;

/** The maximum number of frames that a page draws in a second. */
export const FRAMES_PER_SECOND = 60;
const FRAME_MS = 1_000 / FRAMES_PER_SECOND;

const START_WATCH_SCRIPT = `(() => {
  const watch = { startedAt: performance.now(), frames: 0, lateFrames: 0, tasks: [], isOver: false };
  globalThis.frameWatch = watch;
  watch.observer = new PerformanceObserver((list) => watch.tasks.push(...list.getEntries().map(({ duration }) => duration)));
  watch.observer.observe({ type: 'longtask' });
  let last = watch.startedAt;
  const count = (at) => {
    if (watch.isOver) return;
    if (at - last > ${2 * FRAME_MS - 1}) watch.lateFrames += 1;
    last = at;
    watch.frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
})()`;
const STOP_WATCH_SCRIPT = `(async () => {
  const watch = globalThis.frameWatch;
  watch.isOver = true;
  const ms = performance.now() - watch.startedAt;
  // The browser reports a task to observers only after the task has ended.
  await new Promise((done) => setTimeout(done, 200));
  watch.observer.disconnect();
  const { frames, lateFrames, tasks } = watch;
  return { ms, frames, lateFrames, longTasks: tasks.length, longestMs: Math.max(0, ...tasks) };
})()`;

/** Counts the frames and the long tasks of the page while `work` runs. */
export async function watchFrames(page: Page, work: () => Promise<unknown>): Promise<FrameFigures> {
  await page.evaluate(START_WATCH_SCRIPT);
  await work();
  return v.parse(FrameFigures, await page.evaluate(STOP_WATCH_SCRIPT));
}
