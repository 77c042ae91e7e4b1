import { useMemo, useSyncExternalStore } from 'react';

/** Returns the URL of a file, which is revoked when the component unmounts. */
export function useObjectUrl(file: Blob): string | undefined {
  const { subscribe, url } = useMemo(() => urlOf(file), [file]);
  return useSyncExternalStore(subscribe, url);
}

function urlOf(file: Blob): { subscribe: () => () => void; url: () => string | undefined } {
  let objectUrl: string | undefined;
  return {
    subscribe: () => {
      const held = (objectUrl = URL.createObjectURL(file));
      return () => URL.revokeObjectURL(held);
    },
    url: () => objectUrl,
  };
}
