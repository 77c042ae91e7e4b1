type Gathering<Item, Result> = {
  /** Does the work of several at once; all of it or none. Gives their results in order. */
  readonly together: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Does the work of one of a turn that failed. */
  readonly alone: (item: Item) => Promise<Result>;
  /** Whether that may yet succeed after all failed together with `error`. */
  readonly mayAlone: (error: unknown) => boolean;
  readonly most: number;
  /** Called before each turn: who has not said yet what they want of it may say so until it resolves. */
  readonly summon?: () => Promise<void>;
  /** Called once no turn runs any more. */
  readonly rest?: () => void;
};

/**
 * Does work that costs much the same for one as for many: what is asked for while a turn runs is done together in the next, in
 * the order it was asked. The items of a turn that fails are tried alone, each beside the others and the next turns (out of
 * order, then), so that a bad one fails itself alone and holds nobody up.
 */
export function gather<Item, Result>({
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

  /** Runs a turn; what it gives tells its items how it went. */
  const attempt = async (turn: readonly Waiting[]): Promise<() => void> => {
    try {
      const results = await together(turn.map(({ item }) => item));
      if (results.length !== turn.length) throw new Error('a turn gave another number of results than it had items');
      return () => {
        // As many results as items, just checked.
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
      // Those of the turn before are told once this one is on its way: what they do then takes its time beside it, not before.
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
      // Work that arrived in the same turn of the event loop goes along.
      setImmediate(() => void run());
    });
}
