import { useMemo, useSyncExternalStore } from 'react';

/** Returns an object URL of a file. The URL is revoked when the component unmounts. */
export function useObjectUrl(file: Blob): string | undefined {
  const { subscribe, url } = useMemo(() => createObjectUrlSource(file), [file]);
  return useSyncExternalStore(subscribe, url);
}

function createObjectUrlSource(file: Blob): { subscribe: () => () => void; url: () => string | undefined } {
  let objectUrl: string | undefined;
  return {
    subscribe: () => {
      const held = (objectUrl = URL.createObjectURL(file));
      return () => URL.revokeObjectURL(held);
    },
    url: () => objectUrl,
  };
}
