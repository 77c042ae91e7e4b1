/**
 * A browser that shows one page. Each implementation uses another protocol. If the page doesn't respond, a call fails after
 * `ANSWER_TIMEOUT_MS`.
 */
export type Engine = {
  /** Starts to load a URL, and resolves before the page is loaded. */
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

/** The size of the window, in CSS pixels: that of a small desktop, at which WebKit once froze when a page was reloaded. */
export const WINDOW_SIZE = { width: 1024, height: 768 } as const;

/** The maximum time that a browser may take to answer one call, in milliseconds. A call that takes longer fails. */
export const ANSWER_TIMEOUT_MS = 15_000;

/**
 * The maximum time that a browser may take to open its first session, in milliseconds. On a busy machine the browser may still be
 * starting.
 */
export const FIRST_SESSION_TIMEOUT_MS = 60_000;
