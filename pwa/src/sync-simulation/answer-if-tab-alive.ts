import type { Tab } from './device.ts';

/** Passes on the answer to a tab's request, unless the tab has crashed. */
export async function answerIfTabAlive<T>(tab: Tab, answer: Promise<T>): Promise<T> {
  const settled = await answer.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
  return tab.isAlive.value ? settled() : new Promise<never>(() => undefined);
}
