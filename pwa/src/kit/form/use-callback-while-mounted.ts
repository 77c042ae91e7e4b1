import { useEffect, useRef } from 'react';

/**
 * Returns `action` as a function that does nothing after the calling component has left the screen. Used for what follows an
 * answer of the server, because the user may have closed the form while waiting, and may have opened another one at its place.
 */
export function useCallbackWhileMounted(action: () => void): () => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    if (isMounted.current) action();
  };
}
