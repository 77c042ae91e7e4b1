import type { Context } from 'hono';
import { AppError } from './app-error.ts';

/** Reads a JSON body. Refuses with ERR_BAD_REQUEST what is none. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError('ERR_BAD_REQUEST', 400);
  }
}

/** As `readJson`, where a call may also come without a body: undefined then. */
export const readOptionalJson = async (c: Context): Promise<unknown> => ((await c.req.text()) === '' ? undefined : readJson(c));
