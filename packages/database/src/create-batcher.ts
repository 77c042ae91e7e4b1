type Gathering<Item, Result> = {
  /** Processes several items at once, all or none. Returns their results in order. */
  readonly together: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Processes one item of a failed turn. */
  readonly alone: (item: Item) => Promise<Result>;
  /** Whether an item may still succeed after all failed together with `error`. */
  readonly mayAlone: (error: unknown) => boolean;
  readonly most: number;
  /** Called before each turn. Waiting callers may add their items until it resolves. */
  readonly summon?: () => Promise<void>;
  /** Called once no turn is running. */
  readonly rest?: () => void;
};

/**
 * Batches work that costs nearly the same for one item as for many: items that arrive during a turn are processed together in
 * the next, in their order. The items of a failed turn are retried alone, beside the others and the next turns (therefore out
 * of order), so that a faulty item fails alone and delays nobody.
 */
export function createBatcher<Item, Result>({
  together,
  alone,
  mayAlone,
  most,
  summon,
  rest,
}: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  type Waiting = { readonly item: Item; readonly done: (result: Result) => void; readonly fail: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isRunning = false;

  /** Runs a turn, and returns a function that reports its outcome to its items. */
  const attempt = async (turn: readonly Waiting[]): Promise<() => void> => {
    try {
      const results = await together(turn.map(({ item }) => item));
      if (results.length !== turn.length) throw new Error('a turn gave another number of results than it had items');
      return () => {
        // The number of results was just checked.
        for (const [place, { done }] of turn.entries()) done(results[place] as Result);
      };
    } catch (error) {
      return () => {
        for (const { item, done, fail } of turn) {
          if (mayAlone(error)) alone(item).then(done, fail);
          else fail(error);
        }
      };
    }
  };
  const run = async (): Promise<void> => {
    let tell = (): void => {};
    for (;;) {
      await summon?.();
      if (waiting.length === 0) break;
      const turn = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const under = attempt(turn);
      // The last turn's items get their results once this turn has started, so that their further work runs beside it and not
      // before it.
      setImmediate(tell);
      tell = await under;
    }
    isRunning = false;
    rest?.();
    tell();
  };
  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail });
      if (isRunning) return;
      isRunning = true;
      // Work that arrives in the same turn of the event loop is included.
      setImmediate(() => void run());
    });
}
