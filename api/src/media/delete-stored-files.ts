import type { Services } from '../platform/services.ts';

/**
 * Deletes stored files without waiting for the deletions. Callers run this function after the transaction. No row refers to these
 * files any more, so a file that can't be deleted now does no harm.
 */
export function deleteStoredFiles({ media, log }: Pick<Services, 'media' | 'log'>, keys: readonly string[]): void {
  for (const key of keys) media.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file was not removed'));
}
