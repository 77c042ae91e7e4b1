/**
 * Clears rows in batches, each in its own transaction, until a batch is not full. `clearBatch` clears at most `batchSize` rows
 * and returns their number. Returns the number of cleared rows.
 */
export async function clearInBatches(batchSize: number, clearBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let lastCount = batchSize; lastCount === batchSize; total += lastCount) lastCount = await clearBatch();
  return total;
}
