const SHARE_CACHE = 'prosa-shared';
/**
 * The path to which the operating system posts shared content, as the manifest declares. The page on which the user chooses the
 * destination has the same path.
 */
export const SHARE_PATH = '/share';
const SHARED_TEXT_URL = '/shared/text';
const toFileUrl = (index: number): string => `/shared/files/${index}`;
/** The header that holds a file's name. */
const NAME_HEADER = 'prosa-file-name';

/** The texts and files that the user shared from another app. */
export type SharedContent = { readonly text: string; readonly files: readonly File[] };

/**
 * Stores the content that the operating system posted, until the user chooses its destination. Content from an earlier share is
 * deleted.
 */
export async function storeShare(form: FormData): Promise<void> {
  await deleteShare();
  const cache = await caches.open(SHARE_CACHE);
  const texts = ['title', 'text', 'url'].flatMap((name) => {
    const text = form.get(name);
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
  const files = form.getAll('files').filter((file) => file instanceof File);
  // The text is written last, even if it is empty. A stored text thus shows that all files are stored, too.
  for (const [index, file] of files.entries())
    await cache.put(
      toFileUrl(index),
      new Response(file, { headers: { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) } }),
    );
  await cache.put(SHARED_TEXT_URL, new Response([...new Set(texts)].join('\n')));
}

/** Reads the stored content that has no destination yet. */
export async function loadShare(): Promise<SharedContent | undefined> {
  const cache = await caches.open(SHARE_CACHE);
  const text = await cache.match(SHARED_TEXT_URL);
  if (text === undefined) return undefined;
  const files: File[] = [];
  for (;;) {
    const response = await cache.match(toFileUrl(files.length));
    if (response === undefined) return { text: await text.text(), files };
    const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? '');
    files.push(new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' }));
  }
}

/** Deletes the stored content. */
export const deleteShare = async (): Promise<void> => void (await globalThis.caches?.delete(SHARE_CACHE));
