import { CompanyId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { defineLongJob, type LongJobOutcome } from '../long-jobs/long-job-work.ts';
import { AppError } from '../platform/app-error.ts';
import { createDerivedIds } from '../platform/create-derived-ids.ts';
import type { Services } from '../platform/services.ts';
import { runInSavepoint } from '../platform/database/run-in-savepoint.ts';
import { commit, type Command, type Read } from '../platform/write.ts';
import { addSetUpItem, toSetUpItemName } from './add-set-up-item.ts';
import { SetUpItem } from './list-set-up-items.ts';
import { loadPlatformScope } from './load-platform-scope.ts';
import { readSetUpItem, type SetUpBody } from './read-set-up-item.ts';

/** The number of rows that one transaction copies. */
const ROWS_PER_TRANSACTION = 10;

const CopyInput = v.object({ from: CompanyId, to: CompanyId, items: v.array(SetUpItem) });

type CopiedItemOutcome =
  | { readonly name: string; readonly outcome: 'created' | 'existing' }
  | { readonly name: string; readonly error: string };

/**
 * Copies a company's set-up to another company, as a long job. One transaction adds the copied rows to the target company. A
 * second one records the progress of the job, which belongs to the company of the super user. If the server crashes between these
 * two transactions, the repeated step finds that its rows already exist.
 */
export const setUpCopyWork = defineLongJob({
  kind: 'copy-set-up',
  requires: { super: true },
  input: CopyInput,
  cursor: v.number(),
  start: 0,
  async step({ services, id, scope, input, cursor, record }) {
    const { from, to, items } = input;
    const part = items.slice(cursor, cursor + ROWS_PER_TRANSACTION);
    const bodies = await services.database.withTenant(from, async (tx) => {
      const found: (SetUpBody | UnreadableItem | undefined)[] = [];
      for (const item of part) found.push(await readItemToCopy({ tx, companyId: from }, item));
      return found.filter((body) => body !== undefined);
    });
    const toScope = await loadPlatformScope(services, to, scope.name);
    const added = await commit(services, to, async (write) => {
      const outcomes: CopiedItemOutcome[] = [];
      for (const body of bodies) {
        // A repeated step stores a copied file under the same key again, so that a killed server leaves no file without a row.
        const newId = createDerivedIds(`${id} ${body.kind} ${toCopiedItemName(body)}`);
        outcomes.push(await tryAddSetUpItem({ ...write, newId, scope: toScope }, body));
      }
      return outcomes;
    });
    await record(() => {
      const next = cursor + part.length;
      const outcomes = added.flatMap((row, index): LongJobOutcome[] => {
        const line = cursor + index + 1;
        if ('error' in row) return [{ line, name: row.name, error: row.error }];
        return row.outcome === 'created' ? [{ line, name: row.name }] : [];
      });
      const existing = added.filter((row) => 'outcome' in row && row.outcome === 'existing').length;
      return Promise.resolve({ next: next < items.length ? next : null, done: part.length, existing, outcomes });
    });
  },
});

type UnreadableItem = { readonly kind: 'unreadable'; readonly name: string };

const toCopiedItemName = (body: SetUpBody | UnreadableItem): string =>
  body.kind === 'unreadable' ? body.name : toSetUpItemName(body);

/**
 * Reads the item to copy. Returns undefined if its row was deleted meanwhile. Returns an unreadable item if the call that creates
 * such items would refuse it.
 */
async function readItemToCopy(read: Read, item: SetUpItem): Promise<SetUpBody | UnreadableItem | undefined> {
  try {
    return await readSetUpItem(read, item);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    if (!(error instanceof v.ValiError)) throw error;
    return { kind: 'unreadable', name: `${item.kind} ${'id' in item ? item.id : 'key' in item ? item.key : ''}` };
  }
}

/** Adds an item. If it is refused, returns the code of the refusal. */
async function tryAddSetUpItem(
  command: Command & Pick<Services, 'media'>,
  body: SetUpBody | UnreadableItem,
): Promise<CopiedItemOutcome> {
  const name = toCopiedItemName(body);
  if (body.kind === 'unreadable') return { name, error: 'ERR_BAD_REQUEST' };
  try {
    return { name, outcome: await runInSavepoint(command.tx, () => addSetUpItem(command, body)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, error: error.code };
  }
}
