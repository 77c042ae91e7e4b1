import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { CommandId } from '@prosa/contract/ids';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from './app-error.ts';
import { parseInput } from './parse-input.ts';
import type { Scope } from './scope.ts';
import type { Services } from './services.ts';
import { write, type Changes } from './write.ts';

export type Answer = { readonly status: 200 | 201; readonly body: object };

/** Behind the command's own transaction in the change feed. */
const POSITION = sql<FeedPosition>`(made_xid::text::numeric + 1)::text`.as('asOf');

/**
 * Runs a command at most once per `Idempotency-Key`: a repeat, also one at the same time, gets the first answer and has no
 * effect; both say `asOf` where in the change feed the command is. The key belongs to one user and one request (ERR_COMMAND_REUSED). A refusal leaves no trace, so it is decided anew.
 */
export async function idempotent(
  services: Services,
  scope: Scope,
  c: Context,
  command: { readonly name: string; readonly input: unknown },
  work: (tx: TenantTransaction, changes: Changes) => Promise<Answer>,
): Promise<Response> {
  const header = c.req.header('idempotency-key');
  const answer = await write(services, scope.companyId, async (tx, changes) => {
    if (header === undefined) return work(tx, changes);
    const id = parseInput(CommandId, header);
    const hash = createHash('sha256')
      .update(JSON.stringify([command.name, command.input]))
      .digest();
    const taken = await tx
      .insertInto('commands')
      .values({
        company_id: scope.companyId,
        id,
        user_id: scope.viewer.id,
        name: command.name,
        request_hash: hash,
        status: 0,
        answer: 'null',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(POSITION)
      .executeTakeFirst();
    if (taken === undefined) return storedAnswer(tx, scope, id, hash);
    const made = await work(tx, changes);
    await tx
      .updateTable('commands')
      .set({ status: made.status, answer: JSON.stringify(made.body) })
      .where('company_id', '=', scope.companyId)
      .where('id', '=', id)
      .execute();
    return { status: made.status, body: { ...made.body, asOf: taken.asOf } };
  });
  return c.json(answer.body, answer.status);
}

async function storedAnswer(tx: TenantTransaction, scope: Scope, id: string, hash: Buffer): Promise<Answer> {
  const stored = await tx
    .selectFrom('commands')
    .select(['user_id', 'request_hash', 'status', 'answer'])
    .select(POSITION)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (stored.user_id !== scope.viewer.id || !hash.equals(stored.request_hash)) throw new AppError('ERR_COMMAND_REUSED', 409);
  if (typeof stored.answer !== 'object' || stored.answer === null) throw new Error('A stored command has no answer.');
  return { status: stored.status === 201 ? 201 : 200, body: { ...stored.answer, asOf: stored.asOf } };
}
