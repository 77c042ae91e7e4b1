import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../../platform/services.ts';
import type { ReceivedFile } from '../receive-file.ts';

/** A file with its thumbnail. The thumbnail is null if the file is no picture or a broken one. */
export type MediaFile = ReceivedFile & { readonly thumbnail: Buffer | null };

const thumbnailedTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/** Returns whether files of this type have a thumbnail. */
export const isThumbnailed = (mimeType: string): boolean => thumbnailedTypes.has(mimeType);

/** Adds the thumbnail of a file. Callers run this function before their transaction, because a picture may take seconds. */
export async function withThumbnail<F extends ReceivedFile>(
  { pictures }: Pick<Services, 'pictures'>,
  companyId: CompanyId,
  file: F,
): Promise<F & MediaFile> {
  const task = { path: file.path, use: 'thumbnail' } as const;
  return { ...file, thumbnail: isThumbnailed(file.mimeType) ? await pictures.render(companyId, task) : null };
}
