type BatchOptions<Item, Result> = {
  /** Processes all `items` together, or none of them. Returns their results in order. */
  readonly runTogether: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Processes a single item of a batch that failed. */
  readonly runAlone: (item: Item) => Promise<Result>;
  /** Returns whether an item may still succeed alone, although its batch failed with `error`. */
  readonly mayRunAlone: (error: unknown) => boolean;
  readonly maxItems: number;
  /** The batcher waits for this promise before it chooses the items of a batch. Callers can add items to the batch until then. */
  readonly gather?: () => Promise<void>;
  /** The batcher calls this function once no item is left. */
  readonly onIdle?: () => void;
};

/**
 * Creates a function that adds an item to a batch. A batch takes nearly the same time for one item as for many. Items that arrive
 * while a batch is processed form the next batch, in their order. The items of a failed batch are retried one by one, so that
 * only the faulty item fails. The next batches don't wait for these retries, so a retried item may be processed after later
 * items.
 */
export function createBatcher<Item, Result>({
  runTogether,
  runAlone,
  mayRunAlone,
  maxItems,
  gather,
  onIdle,
}: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  type WaitingItem = { readonly item: Item; readonly done: (result: Result) => void; readonly fail: (error: unknown) => void };
  let waiting: WaitingItem[] = [];
  let isRunning = false;

  /** Processes one batch, and returns a function that gives each item its result or error. */
  const runBatch = async (batch: readonly WaitingItem[]): Promise<() => void> => {
    try {
      const results = await runTogether(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('a turn gave another number of results than it had items');
      return () => {
        // The check above has shown that each item has a result.
        for (const [place, { done }] of batch.entries()) done(results[place] as Result);
      };
    } catch (error) {
      return () => {
        for (const { item, done, fail } of batch) {
          if (mayRunAlone(error)) runAlone(item).then(done, fail);
          else fail(error);
        }
      };
    }
  };
  const runBatches = async (): Promise<void> => {
    let settleBatch = (): void => {};
    for (;;) {
      await gather?.();
      if (waiting.length === 0) break;
      const batch = waiting.slice(0, maxItems);
      waiting = waiting.slice(maxItems);
      const running = runBatch(batch);
      // The items of the former batch get their results only after this batch has started. The work that follows from these
      // results then runs at the same time as this batch, and doesn't delay it.
      setImmediate(settleBatch);
      settleBatch = await running;
    }
    isRunning = false;
    onIdle?.();
    settleBatch();
  };
  return (item) =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail });
      if (isRunning) return;
      isRunning = true;
      // Items that arrive in the same turn of the event loop join the first batch.
      setImmediate(() => void runBatches());
    });
}
