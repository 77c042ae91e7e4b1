import type { Services } from '../platform/services.ts';

/** After commit: no row names these files any more. One that can't be removed now is in nobody's way. */
export function forgetFiles({ media, log }: Pick<Services, 'media' | 'log'>, keys: readonly string[]): void {
  for (const key of keys) media.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file was not removed'));
}
