/** The share of the browser's quota that Prosa may use. */
const QUOTA_SHARE = 0.2;
/** The maximum space that Prosa may use, in bytes, however large the quota is. */
const MAX_BUDGET_BYTES = 1_000_000_000;
/** The space in bytes that is assumed if a browser does not report its quota. Every browser grants at least this much. */
const UNKNOWN_QUOTA_BYTES = 250_000_000;
/** The share of Prosa's space that files may use. */
const MEDIA_SHARE = 0.5;

export type StorageBudget = { readonly usedBytes: number; readonly budgetBytes: number; readonly mediaBytes: number };

/**
 * Returns the space that rows and files may use on this device, calculated from the browser's quota (rule H3 of sync/SPEC.md).
 */
export function toStorageBudget({ usage = 0, quota = UNKNOWN_QUOTA_BYTES }: StorageEstimate): StorageBudget {
  const budgetBytes = Math.floor(Math.min(quota * QUOTA_SHARE, MAX_BUDGET_BYTES));
  return { usedBytes: usage, budgetBytes, mediaBytes: Math.floor(budgetBytes * MEDIA_SHARE) };
}

/** Reads the current budget from the browser. */
export const readStorageBudget = async (): Promise<StorageBudget> =>
  toStorageBudget((await navigator.storage?.estimate?.().catch(() => undefined)) ?? {});
