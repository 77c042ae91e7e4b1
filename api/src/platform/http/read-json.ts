import { isBoundedJson } from '@prosa/domain/json/is-bounded-json';
import type { Context } from 'hono';
import { AppError } from '../app-error.ts';

/** The most members and items of a call's body, far above any form's. */
const MAX_VALUES = 10_000;
/** The most in a body with a flow's drawing: two of the largest flows with the details of their nodes. */
export const MAX_FLOW_VALUES = 150_000;

/** Reads a raw body. Refuses an interrupted one with ERR_BAD_REQUEST. */
export const readBytes = async (c: Context): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer().catch(refuse));

/**
 * Reads a JSON body. Refuses with ERR_BAD_REQUEST any other text, and before parsing one that nests too deep or holds too many
 * values.
 */
export const readJson = async (c: Context, mostValues = MAX_VALUES): Promise<unknown> =>
  parseJson(await c.req.text().catch(refuse), mostValues);

/** Reads like `readJson` if the call has a body. Undefined if it has none. */
export async function readOptionalJson(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(refuse);
  return text === '' ? undefined : parseJson(text, MAX_VALUES);
}

function parseJson(text: string, mostValues: number): unknown {
  if (!isBoundedJson(text, mostValues)) return refuse();
  try {
    return JSON.parse(text);
  } catch {
    return refuse();
  }
}

function refuse(): never {
  throw new AppError('ERR_BAD_REQUEST', 400);
}
