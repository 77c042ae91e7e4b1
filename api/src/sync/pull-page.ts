import type { PullPage } from '@prosa/contract/sync/pull';
import { createEmptyPullPage } from '@prosa/domain/sync/empty-pull-page';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { findPhase, formatCursor, toPullPositionAfter, type Cursor } from './cursor.ts';
import type { PullWindow } from './pull-window.ts';

/** The number of rows of a full page. A page may have more rows, because the last step of a phase may add a whole batch. */
const ROWS_PER_PAGE = 500;

/**
 * Loads the next page of the changes that the user may see, within the window of the cursor (docs/decisions/0002). A pull never
 * misses a committed row, even if the transactions of several writes overlapped. A pull may send a row twice.
 */
export async function pullPage(
  services: Pick<Services, 'database' | 'clock'>,
  scope: Scope,
  { cursor: start, reset, quiet, account }: PullWindow,
): Promise<PullPage> {
  const page = { ...createEmptyPullPage(), reset, account };
  let at: Cursor = start;
  let phase = findPhase(at.phase);
  const skipQuietPhases = (): void => {
    for (; phase !== undefined && quiet.has(phase.name); phase = findPhase(at.phase))
      at = { ...at, ...toPullPositionAfter(phase) };
  };
  skipQuietPhases();
  if (phase !== undefined)
    await services.database.withTenant(scope.companyId, async (tx) => {
      for (let rowsLeft = ROWS_PER_PAGE; rowsLeft > 0 && phase !== undefined; skipQuietPhases()) {
        const { from, to, key } = at;
        const { rows, nextKey } = await phase.run({ tx, scope, from, to, key, maxRows: rowsLeft, now: services.clock() }, page);
        rowsLeft -= rows;
        at = { ...at, ...(nextKey === null ? toPullPositionAfter(phase) : { key: nextKey }) };
        phase = findPhase(at.phase);
      }
    });
  return { ...page, cursor: formatCursor(at), upTo: String(at.to), done: phase === undefined };
}
