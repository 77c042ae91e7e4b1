import { useSyncExternalStore } from 'react';

const phone = '(width < 48rem)';
// As the breakpoint `split` of the theme.
const oneColumn = '(width < 56.25rem)';

const noMenu = '(width < 80rem)';

/** Whether the screen is under 768 px wide now: the phone's shape. */
export const isPhone = (): boolean => matchMedia(phone).matches;

/** Whether the screen is under 768 px wide. */
export const useIsPhone = (): boolean => useMediaQuery(phone);

/** Whether the screen is under 900 px wide: a list and what it leads to stand one at a time. */
export const useIsOneColumn = (): boolean => useMediaQuery(oneColumn);

/** Whether the screen is under 1,280 px wide: the side menu has room for icons alone. */
export const useIsRailOnly = (): boolean => useMediaQuery(noMenu);

function useMediaQuery(media: string): boolean {
  return useSyncExternalStore(
    (changed) => subscribe(media, changed),
    () => matchMedia(media).matches,
  );
}

function subscribe(media: string, changed: () => void): () => void {
  const query = matchMedia(media);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
