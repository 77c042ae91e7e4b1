/** How much of the device's space Prosa takes, and no more than this, in bytes. */
const SHARE = 0.2;
const MOST_BYTES = 1_000_000_000;
/** The space that browsers grant at least; taken where they don't say. */
const UNKNOWN_QUOTA_BYTES = 250_000_000;
/** How much of that files may take. */
const MEDIA_SHARE = 0.5;

export type StorageBudget = { readonly usedBytes: number; readonly budgetBytes: number; readonly mediaBytes: number };

/** The space that files and rows may take here, derived from what the browser grants (SPEC H3). */
export function storageBudget({ usage = 0, quota = UNKNOWN_QUOTA_BYTES }: StorageEstimate): StorageBudget {
  const budgetBytes = Math.floor(Math.min(quota * SHARE, MOST_BYTES));
  return { usedBytes: usage, budgetBytes, mediaBytes: Math.floor(budgetBytes * MEDIA_SHARE) };
}

/** The budget as the browser reckons now. */
export const readStorageBudget = async (): Promise<StorageBudget> =>
  storageBudget((await navigator.storage?.estimate?.().catch(() => undefined)) ?? {});
