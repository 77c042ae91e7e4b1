/** Returns the pointer actions of WebDriver for one click at a point of the window. */
export const toClickActions = (x: number, y: number, move: object = {}): readonly object[] => [
  { type: 'pointerMove', ...move, x: Math.round(x), y: Math.round(y) },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

/** Returns the key actions of WebDriver that type a text, one key after the other. */
export const toTypingActions = (text: string): readonly object[] =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
