/**
 * Clears rows with one call after another, each in a transaction of its own, until a batch is not full. `clearBatch` clears at
 * most `batchSize` rows and returns their number. Returns how many were cleared.
 */
export async function clearInBatches(batchSize: number, clearBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let lastCount = batchSize; lastCount === batchSize; total += lastCount) lastCount = await clearBatch();
  return total;
}
