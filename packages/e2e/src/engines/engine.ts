/**
 * A browser that shows one page. The protocol that drives the browser differs between engines. A hanging page makes a call fail
 * instead of blocking it.
 */
export type Engine = {
  /** Starts to load an address, and resolves before the page is loaded. */
  readonly open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page and returns its value, which must be serializable as JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks at a point of the window, in CSS pixels. */
  readonly click: (x: number, y: number) => Promise<void>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  /** Ends the browser and all of its processes. */
  readonly close: () => Promise<void>;
};

/** The window's size in CSS pixels. WebKit once froze on a desktop of this small size. */
export const WINDOW_SIZE = { width: 1024, height: 768 } as const;

/** The longest time that a browser may take to answer one call, in milliseconds. A browser that takes longer hangs. */
export const ANSWER_TIMEOUT_MS = 15_000;

/**
 * The longest time that a browser may take to open its first session, in milliseconds. On a busy machine it may still be
 * starting.
 */
export const STARTED_WITHIN_MS = 60_000;
