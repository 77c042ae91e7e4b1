import type { Message } from '@prosa/contract/messages/message';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/** The maximum size of a voice message that is fetched before it is played, in bytes. */
const MAX_PREFETCHED_VOICE_BYTES = 1_000_000;
/** The number of rows that are read together. */
const ROWS_AT_ONCE = 200;
/** The number of files that are fetched at the same time. */
const FILES_AT_ONCE = 2;

export type NetworkAllowance = 'none' | 'saving' | 'metered' | 'free';
export type PrefetchPorts = {
  /**
   * Returns which files may be fetched without a request of the user: none offline or in the data-saving mode, and only
   * thumbnails over a mobile network.
   */
  readonly allowance: () => NetworkAllowance;
  readonly held: () => Promise<ReadonlySet<string>>;
  /** Fetches a file into the cache. Rejects if the file isn't available now. */
  readonly fetchFile: (url: string) => Promise<unknown>;
  readonly stopped: AbortSignal;
};

type WantedFile = { readonly url: string; readonly ofFile: string; readonly isVoice: boolean };

/**
 * Fetches files before the user opens them (SPEC M2). The files of quick replies come first, because users send them without a
 * network. The thumbnails of held messages and the voice messages of open tickets follow, the newest first. `done` records
 * finished files, so that the next run looks only at new ones.
 */
export async function prefetchMedia(database: LocalDatabase, done: Set<string>, ports: PrefetchPorts): Promise<void> {
  const files = (await database.messages.orderBy('media.url').uniqueKeys()).map(String).filter((url) => !done.has(url));
  const held = await ports.held();
  const closed = new Set<number>(
    await database.tickets.where('[status+updatedAt]').between(['closed', ''], ['closed', '\uffff']).primaryKeys(),
  );
  const rows: Message[] = [];
  for (let at = 0; at < files.length; at += ROWS_AT_ONCE)
    rows.push(
      ...(await database.messages
        .where('media.url')
        .anyOf(files.slice(at, at + ROWS_AT_ONCE))
        .toArray()),
    );
  rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const queue: WantedFile[] = [
    ...(await listQuickReplyFiles(database, done)),
    ...rows.flatMap((row) =>
      listMediaUrls(row, closed).map((url) => ({ url, ofFile: row.media?.url ?? '', isVoice: url === row.media?.url })),
    ),
  ];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const allowance = ports.allowance();
      if (ports.stopped.aborted || allowance === 'none' || allowance === 'saving') return;
      if (next.isVoice && allowance === 'metered') continue;
      if (held.has(next.url)) done.add(next.ofFile);
      else
        await ports.fetchFile(next.url).then(
          () => done.add(next.ofFile),
          // The failure is ignored, because the next run tries again.
          () => undefined,
        );
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
}

async function listQuickReplyFiles(database: LocalDatabase, done: ReadonlySet<string>): Promise<WantedFile[]> {
  const newest = (await database.quickMessages.toArray()).sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  return newest.flatMap(({ mediaPath }) =>
    mediaPath === null || done.has(mediaPath) ? [] : [{ url: mediaPath, ofFile: mediaPath, isVoice: false }],
  );
}

function listMediaUrls({ media, mediaType, ticketId }: Message, closed: ReadonlySet<number>): string[] {
  if (media === null || !media.url.startsWith('/api/media/')) return [];
  const isVoice = mediaType === 'audio' && media.sizeBytes < MAX_PREFETCHED_VOICE_BYTES && !closed.has(ticketId);
  return [...(media.thumbnailUrl === null ? [] : [media.thumbnailUrl]), ...(isVoice ? [media.url] : [])];
}
