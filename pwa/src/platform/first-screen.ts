/** When the app stops waiting for a first screen, in milliseconds: some have no list. */
const LONGEST_MS = 1_500;

let settle: () => void = () => {};
/** Settles once the first list is drawn: what is not needed for it starts then, not before. */
export const firstScreenShown = new Promise<void>((resolve) => {
  settle = resolve;
  setTimeout(resolve, LONGEST_MS);
});

export const firstScreenIsShown = (): void => settle();
