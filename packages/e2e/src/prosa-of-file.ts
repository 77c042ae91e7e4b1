import { startProsa, type Prosa } from './start-prosa.ts';
import { test } from './test.ts';

const START_MS = 180_000;

/** A Prosa of its own for the tests of a file, started before the first of them and ended after the last. */
export function prosaOfFile(env: Readonly<Record<string, string>> = {}): () => Prosa {
  let started: Prosa | undefined;
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    started = await startProsa(env);
  });
  test.afterAll(() => started?.close());
  return () => {
    if (started === undefined) throw new Error('Prosa runs only while tests do.');
    return started;
  };
}
