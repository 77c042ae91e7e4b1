import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { looseObject, parse } from 'valibot';
import { ErrorCode } from '@prosa/contract/errors';
import { CommandId } from '@prosa/contract/ids';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import { AppError } from '../app-error.ts';
import { parseInput } from './parse-input.ts';
import type { Scope } from '../access/scope.ts';
import type { Services } from '../services.ts';
import { toStorableJson } from '@prosa/database/to-storable-json';
import { commit, type Command, type UserReadContext, type WriteServices } from '../write.ts';

export type CommandAnswer = { readonly status: 200 | 201; readonly body: object };

/** A user's request with the services and the scope that a route receives. */
export type ScopedRequest = { readonly services: Services; readonly scope: Scope; readonly c: Context };

/** A command with its idempotency key. */
type KeyedCommand = { readonly id: CommandId; readonly name: string; readonly hash: Buffer };
type StoredAnswer = { readonly status: number; readonly answer: object | null };

/** Selects a position in the change feed after the command's own transaction. */
const POSITION_AFTER_COMMAND_SQL = sql<FeedPosition>`(made_xid::text::numeric + 1)::text`.as('asOf');

/**
 * Decides a command once for each `Idempotency-Key`. A repeat, even a concurrent one, has no effect and gets the first answer,
 * which may be a refusal. The answer to an accepted command contains `asOf`, its position in the change feed. A key belongs to
 * one user and one request; any other use is refused with ERR_COMMAND_REUSED. A refused command is decided anew only with a new
 * key.
 */
export async function runIdempotently(
  { services, scope, c }: ScopedRequest,
  keyedInput: { readonly name: string; readonly input: unknown },
  work: (command: Command & WriteServices) => Promise<CommandAnswer>,
): Promise<Response> {
  const header = c.req.header('idempotency-key');
  if (header === undefined) {
    const answer = await commit(services, scope.companyId, (write) => work({ ...write, scope }));
    return c.json(answer.body, answer.status);
  }
  const id = parseInput(CommandId, header);
  const hash = createHash('sha256')
    .update(JSON.stringify([keyedInput.name, keyedInput.input]))
    .digest();
  const keyedCommand = { id, name: keyedInput.name, hash };
  let refusal: AppError | undefined;
  const answer = await commit(services, scope.companyId, async (write) => {
    const { tx } = write;
    const asOf = await claimIdempotencyKey({ tx, scope }, keyedCommand, { status: 0, answer: null });
    if (asOf === undefined) return loadStoredAnswer({ tx, scope }, keyedCommand);
    const outcome = await work({ ...write, scope }).catch((error: unknown) => {
      if (isFinalRefusal(error)) refusal = error;
      throw error;
    });
    await tx
      .updateTable('commands')
      .set({ status: outcome.status, answer: toStorableJson(JSON.stringify(outcome.body)) })
      .where('company_id', '=', scope.companyId)
      .where('id', '=', id)
      .execute();
    return { status: outcome.status, body: { ...outcome.body, asOf } };
  }).catch((error: unknown) => {
    if (refusal === undefined || error !== refusal) throw error;
    return storeRefusal({ services, scope }, keyedCommand, refusal);
  });
  return c.json(answer.body, answer.status);
}

/** Returns whether an error is a final refusal. After 401 and 429 the client repeats the call later, so they are not final. */
const isFinalRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status !== 401 && error.status !== 429;

/**
 * Stores a refusal after its transaction was rolled back, and throws it. If a concurrent repeat has stored an answer, returns
 * that answer instead.
 */
async function storeRefusal(
  { services, scope }: Pick<ScopedRequest, 'services' | 'scope'>,
  keyedCommand: KeyedCommand,
  refusal: AppError,
): Promise<CommandAnswer> {
  const body = { error: refusal.code, ...refusal.extra };
  const earlier = await services.database.withTenant(scope.companyId, async (tx) => {
    const asOf = await claimIdempotencyKey({ tx, scope }, keyedCommand, { status: refusal.status, answer: body });
    return asOf === undefined ? loadStoredAnswer({ tx, scope }, keyedCommand) : undefined;
  });
  if (earlier === undefined) throw refusal;
  return earlier;
}

/** Claims the key, and waits for a concurrent call with the same key. Returns undefined if the key is used. */
async function claimIdempotencyKey(
  { tx, scope }: UserReadContext,
  { id, name, hash }: KeyedCommand,
  { status, answer }: StoredAnswer,
): Promise<FeedPosition | undefined> {
  const insertedKey = await tx
    .insertInto('commands')
    .values({
      company_id: scope.companyId,
      id,
      user_id: scope.viewer.id,
      name,
      request_hash: hash,
      status,
      answer: toStorableJson(JSON.stringify(answer)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(POSITION_AFTER_COMMAND_SQL)
    .executeTakeFirst();
  return insertedKey?.asOf;
}

const StoredRefusalBody = looseObject({ error: ErrorCode });

async function loadStoredAnswer({ tx, scope }: UserReadContext, { id, hash }: KeyedCommand): Promise<CommandAnswer> {
  const storedAnswer = await tx
    .selectFrom('commands')
    .select(['user_id', 'request_hash', 'status', 'answer'])
    .select(POSITION_AFTER_COMMAND_SQL)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (storedAnswer.user_id !== scope.viewer.id || !hash.equals(storedAnswer.request_hash))
    throw new AppError('ERR_COMMAND_REUSED', 409);
  if (storedAnswer.status >= 400) {
    const { error, ...extra } = parse(StoredRefusalBody, storedAnswer.answer);
    // The cast is safe, because the stored status was the status of an earlier `AppError`.
    throw new AppError(error, storedAnswer.status as AppError['status'], extra);
  }
  if (typeof storedAnswer.answer !== 'object' || storedAnswer.answer === null) throw new Error('A kept command has no answer.');
  return { status: storedAnswer.status === 201 ? 201 : 200, body: { ...storedAnswer.answer, asOf: storedAnswer.asOf } };
}
