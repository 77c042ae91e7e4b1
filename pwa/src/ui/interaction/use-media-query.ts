import { useSyncExternalStore } from 'react';

const phoneQuery = '(width < 48rem)';
// The width in this query must be the same as the theme's breakpoint `split`.
const oneColumnQuery = '(width < 56.25rem)';

const narrowSideMenuQuery = '(width < 80rem)';

/** Returns whether the screen is under 768 px wide. */
export const useIsPhone = (): boolean => useMediaQuery(phoneQuery);

/** Returns whether the screen is under 900 px wide. A list and its detail are then shown one at a time. */
export const useIsOneColumn = (): boolean => useMediaQuery(oneColumnQuery);

/** Returns whether the screen is under 1,280 px wide. The side menu then shows only icons. */
export const useIsSideMenuNarrow = (): boolean => useMediaQuery(narrowSideMenuQuery);

function useMediaQuery(media: string): boolean {
  return useSyncExternalStore(
    (changed) => subscribeToMediaQuery(media, changed),
    () => matchMedia(media).matches,
  );
}

function subscribeToMediaQuery(media: string, changed: () => void): () => void {
  const query = matchMedia(media);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
