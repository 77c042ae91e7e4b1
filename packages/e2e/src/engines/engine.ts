/** A browser that shows one page, whatever protocol drives it. A page that hangs fails a call instead of holding it. */
export type Engine = {
  /** Starts to load an address; resolves before the page is there. */
  readonly open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and returns its value, which JSON can hold. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks at a point of the window, in CSS pixels. */
  readonly click: (x: number, y: number) => Promise<void>;
  /** Types into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Ends the browser and all of its processes. */
  readonly close: () => Promise<void>;
};

/** The window's size in CSS pixels: that of a small desk, where WebKit once froze. */
export const WINDOW = { width: 1024, height: 768 } as const;

/** How long a browser may take to answer one call, in milliseconds: one that takes longer hangs. */
export const ANSWER_WITHIN_MS = 15_000;

/** How long a browser may take until it opens its first session, in milliseconds: on a busy machine it is still starting then. */
export const STARTED_WITHIN_MS = 60_000;
