import type { GenericSchema, InferOutput } from 'valibot';
import { parseJson, pipe, safeParse, string } from 'valibot';

const CACHE = 'prosa-device';
const addressOf = (name: string): string => `/device-notes/${name}`;
let writing: Promise<unknown> = Promise.resolve();

/** Small things that the app and its worker both have to know; undefined where there is none, or none of this shape. */
export async function readNote<S extends GenericSchema>(name: string, schema: S): Promise<InferOutput<S> | undefined> {
  const cache = await globalThis.caches?.open(CACHE);
  const text = await (await cache?.match(addressOf(name)))?.text();
  const parsed = safeParse(pipe(string(), parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Writes a note, or removes it where `value` is undefined; in the order of the calls. */
export function writeNote(name: string, value: unknown): Promise<void> {
  const write = async (): Promise<void> => {
    const cache = await globalThis.caches?.open(CACHE);
    if (value === undefined) await cache?.delete(addressOf(name));
    else await cache?.put(addressOf(name), new Response(JSON.stringify(value)));
  };
  const written = writing.then(write);
  writing = written.catch(() => undefined);
  return written;
}

/** Name of the note that says in which language the app is. */
export const APP_LANGUAGE = 'language';
/** Name of the note that says who is signed in. */
export const SIGNED_IN = 'signed-in';
/** Name of the note that says how a user wants this device to be told; without it, not at all. */
export const wishOf = (userId: number): string => `push-${userId}`;
