import type { UserId } from '@prosa/contract/ids';
import type { GenericSchema, InferOutput } from 'valibot';
import { parseJson, pipe, safeParse, string } from 'valibot';

const DEVICE_NOTE_CACHE = 'prosa-device';
const toNoteUrl = (name: string): string => `/device-notes/${name}`;
let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * Reads a device note: a small value that the app and its service worker share. Undefined if there is no such note, or it doesn't
 * match the schema.
 */
export async function readDeviceNote<S extends GenericSchema>(name: string, schema: S): Promise<InferOutput<S> | undefined> {
  const cache = await globalThis.caches?.open(DEVICE_NOTE_CACHE);
  const text = await (await cache?.match(toNoteUrl(name)))?.text();
  const parsed = safeParse(pipe(string(), parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}

/** Writes a device note, or deletes it if `value` is undefined. Notes are written in the order of the calls. */
export function storeDeviceNote(name: string, value: unknown): Promise<void> {
  const writeNote = async (): Promise<void> => {
    const cache = await globalThis.caches?.open(DEVICE_NOTE_CACHE);
    if (value === undefined) await cache?.delete(toNoteUrl(name));
    else await cache?.put(toNoteUrl(name), new Response(JSON.stringify(value)));
  };
  const written = lastWrite.then(writeNote);
  lastWrite = written.catch(() => undefined);
  return written;
}

/** The name of the device note with the app's language. */
export const APP_LANGUAGE_NOTE = 'language';
/** The name of the device note with the signed-in user. */
export const SIGNED_IN_USER_NOTE = 'signed-in';
/**
 * Returns the name of the device note that stores what a user chose for notifications on this device. A user without this note
 * gets no notifications here.
 */
export const toPushPreferenceNoteName = (userId: UserId): string => `push-${userId}`;
