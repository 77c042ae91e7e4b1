/** A command that a key runs on the canvas. `do` is the command's name. */
export type CanvasCommand =
  | { readonly do: 'next' | 'previous' | 'open' | 'toggle' | 'link' | 'remove' | 'escape' | 'add' | 'help' }
  | { readonly do: 'select-all' | 'duplicate' | 'undo' | 'redo' | 'publish' | 'lay-out' | 'try' }
  | { readonly do: 'fit' | 'actual-size' | 'zoom-in' | 'zoom-out' | 'hand' | 'pointer' }
  | { readonly do: 'move'; readonly x: number; readonly y: number };

/** The distance of one step with an arrow key, in the canvas' units. The lines of the grid have the same distance. */
export const GRID_SIZE = 20;
/** The distance of one step with Shift and an arrow key, in the canvas' units. */
const WIDE_STEP = 5 * GRID_SIZE;

const arrowDirections: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const commandByKey: Readonly<Record<string, CanvasCommand['do']>> = {
  Enter: 'open',
  ' ': 'toggle',
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'escape',
  '?': 'help',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  a: 'add',
  l: 'link',
  t: 'try',
  h: 'hand',
  v: 'pointer',
};
const commandByShiftKey: Readonly<Record<string, CanvasCommand['do']>> = {
  Digit1: 'fit',
  Digit0: 'actual-size',
  KeyL: 'lay-out',
};
const commandByControlKey: Readonly<Record<string, CanvasCommand['do']>> = {
  a: 'select-all',
  d: 'duplicate',
  z: 'undo',
  y: 'redo',
  s: 'publish',
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Finds a key's command, or returns undefined if the key has none. `onNode` tells whether a node has the focus, which Tab and
 * some other keys require.
 */
export function findCanvasCommand(event: PressedKey, onNode: boolean): CanvasCommand | undefined {
  if (event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z' && event.shiftKey) return { do: 'redo' };
    return toCanvasCommand(event.shiftKey ? undefined : commandByControlKey[key]);
  }
  const arrow = arrowDirections[key];
  if (arrow !== undefined) {
    const step = event.shiftKey ? WIDE_STEP : GRID_SIZE;
    return { do: 'move', x: arrow[0] * step, y: arrow[1] * step };
  }
  if (key === 'Tab') return onNode ? { do: event.shiftKey ? 'previous' : 'next' } : undefined;
  const shifted = event.shiftKey ? commandByShiftKey[event.code] : undefined;
  if (shifted !== undefined) return toCanvasCommand(shifted);
  if (event.shiftKey && /^[a-z]$/.test(key)) return undefined;
  // If a button has the focus, Enter and Space press the button. They therefore have a command only if a node has the focus.
  if ((key === 'Enter' || key === ' ') && !onNode) return undefined;
  return toCanvasCommand(commandByKey[key]);
}

const toCanvasCommand = (name: CanvasCommand['do'] | undefined): CanvasCommand | undefined =>
  name === undefined || name === 'move' ? undefined : { do: name };

/** The commands that change the flow. Their keys change nothing for users who can only read. */
export const flowChangingCommands: ReadonlySet<CanvasCommand['do']> = new Set([
  'link',
  'remove',
  'add',
  'duplicate',
  'undo',
  'redo',
  'publish',
  'lay-out',
  'move',
]);
