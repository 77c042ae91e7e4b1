const CACHE = 'prosa-shared';
/** Where the manifest has the system send what somebody shares; the page that asks where to has the same address. */
export const SHARE_PATH = '/share';
const TEXT = '/shared/text';
const fileAddress = (index: number): string => `/shared/files/${index}`;
/** A file's name as a header can hold it. */
const NAME_HEADER = 'prosa-file-name';

/** The texts and files that a person handed over in another app. */
export type Shared = { readonly text: string; readonly files: readonly File[] };

/** Keeps what the system posted until somebody says where it goes; what was kept before goes. */
export async function keepShare(form: FormData): Promise<void> {
  await forgetShare();
  const cache = await caches.open(CACHE);
  const texts = ['title', 'text', 'url'].flatMap((name) => {
    const text = form.get(name);
    return typeof text === 'string' && text !== '' ? [text] : [];
  });
  const files = form.getAll('files').filter((file) => file instanceof File);
  // The text is written last: it says that all is there.
  for (const [index, file] of files.entries())
    await cache.put(
      fileAddress(index),
      new Response(file, { headers: { 'content-type': file.type, [NAME_HEADER]: encodeURIComponent(file.name) } }),
    );
  await cache.put(TEXT, new Response([...new Set(texts)].join('\n')));
}

/** Reads the share that was handed over and has gone nowhere yet. */
export async function readShare(): Promise<Shared | undefined> {
  const cache = await caches.open(CACHE);
  const text = await cache.match(TEXT);
  if (text === undefined) return undefined;
  const files: File[] = [];
  for (;;) {
    const kept = await cache.match(fileAddress(files.length));
    if (kept === undefined) return { text: await text.text(), files };
    const name = decodeURIComponent(kept.headers.get(NAME_HEADER) ?? '');
    files.push(new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' }));
  }
}

/** Deletes what was handed over. */
export const forgetShare = async (): Promise<void> => void (await globalThis.caches?.delete(CACHE));
