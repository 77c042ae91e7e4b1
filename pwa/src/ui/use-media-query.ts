import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

/** Whether the screen is under 768 px wide: one column. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
