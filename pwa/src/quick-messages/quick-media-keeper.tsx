import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { lineOf } from '../media-cache/line.ts';
import { MediaCache } from '../media-cache/media-cache.ts';
import { useDatabase } from '../sync/current-database.ts';

const LOCK = 'prosa-quick-media';

/** Brings the files of quick replies to the device, so that they can be sent without a network. Shows nothing. */
export function QuickMediaKeeper() {
  const database = useDatabase();
  const paths = useLiveQuery(async () => {
    const rows = (await database?.quickMessages.toArray()) ?? [];
    const newest = rows.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    return newest.flatMap(({ mediaPath }) => (mediaPath === null ? [] : [mediaPath])).join('\n');
  }, [database]);
  useEffect(() => {
    const worker = globalThis.navigator.serviceWorker;
    if (paths === undefined || paths === '' || worker === undefined) return;
    const stop = new AbortController();
    // One tab at a time; what can't be had now is tried with the next change, or with the network.
    const bring = () =>
      void navigator.locks?.request(LOCK, { ifAvailable: true }, (lock) =>
        lock === null ? undefined : bringFiles(paths.split('\n'), stop.signal).catch(() => undefined),
      );
    bring();
    addEventListener('online', bring, { signal: stop.signal });
    worker.addEventListener('controllerchange', bring, { signal: stop.signal });
    return () => stop.abort();
  }, [paths]);
  return null;
}

/** Asks for what isn't held: the service worker keeps what it answers, within its limits (SPEC M1). */
async function bringFiles(paths: readonly string[], stopped: AbortSignal): Promise<void> {
  const held = await new MediaCache().heldUrls();
  for (const path of paths) {
    const line = lineOf(navigator);
    if (stopped.aborted || line === 'none' || line === 'saving' || navigator.serviceWorker.controller === null) return;
    if (held.has(path)) continue;
    const response = await fetch(path, { signal: stopped });
    await response.body?.cancel();
  }
}
