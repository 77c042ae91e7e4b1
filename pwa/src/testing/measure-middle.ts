/** Returns the middle of an element in the coordinates of the outermost page, which shows the test's page in an iframe. */
export function measureMiddle(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame === undefined ? 1 : frame.width / innerWidth;
  return { x: (frame?.x ?? 0) + (x + width / 2) * scale, y: (frame?.y ?? 0) + (y + height / 2) * scale };
}
