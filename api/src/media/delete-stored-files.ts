import type { Services } from '../platform/services.ts';

/** Deletes files after the commit, when no row names them. One that can't be removed now does no harm. */
export function deleteStoredFiles({ media, log }: Pick<Services, 'media' | 'log'>, keys: readonly string[]): void {
  for (const key of keys) media.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file was not removed'));
}
