import type { Context } from 'hono';
import { AppError } from './app-error.ts';

/** Reads a raw body. Refuses with ERR_BAD_REQUEST one that breaks off. */
export const readBytes = async (c: Context): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer().catch(refuse));

/** Reads a JSON body. Refuses with ERR_BAD_REQUEST what is none. */
export const readJson = (c: Context): Promise<unknown> => c.req.json().catch(refuse);

/** As `readJson`, where a call may also come without a body: undefined then. */
export const readOptionalJson = async (c: Context): Promise<unknown> =>
  (await c.req.text().catch(refuse)) === '' ? undefined : readJson(c);

function refuse(): never {
  throw new AppError('ERR_BAD_REQUEST', 400);
}
