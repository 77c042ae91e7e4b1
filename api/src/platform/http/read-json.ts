import { isBoundedJson } from '@prosa/domain/json/is-bounded-json';
import type { Context } from 'hono';
import { AppError } from '../app-error.ts';

/** The maximum number of object members and array items in a JSON body. Every form has far fewer. */
const MAX_JSON_VALUES = 10_000;
/**
 * The maximum number of object members and array items in a body with a flow's drawing. It suffices for two flows of the
 * maximum size.
 */
export const MAX_FLOW_JSON_VALUES = 150_000;

/** Reads a raw body. Refuses an interrupted body with ERR_BAD_REQUEST. */
export const readBodyBytes = async (c: Context): Promise<Uint8Array> =>
  new Uint8Array(await c.req.arrayBuffer().catch(refuseBody));

/**
 * Reads a JSON body. Refuses any other text with ERR_BAD_REQUEST. Also refuses, before parsing, a text that is nested too deeply
 * or has too many values.
 */
export const readJson = async (c: Context, maxValues = MAX_JSON_VALUES): Promise<unknown> =>
  parseJson(await c.req.text().catch(refuseBody), maxValues);

/** Reads a body like `readJson`. Returns undefined if the call has no body. */
export async function readOptionalJson(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(refuseBody);
  return text === '' ? undefined : parseJson(text, MAX_JSON_VALUES);
}

function parseJson(text: string, maxValues: number): unknown {
  if (!isBoundedJson(text, maxValues)) return refuseBody();
  try {
    return JSON.parse(text);
  } catch {
    return refuseBody();
  }
}

function refuseBody(): never {
  throw new AppError('ERR_BAD_REQUEST', 400);
}
