const toLinearChannel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Returns black or white, whichever is easier to read on `colour` (`#rrggbb`). Undefined for an invalid colour. */
export function findReadableTextColour(colour: string): '#06121a' | '#ffffff' | undefined {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (match === null) return undefined;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((hex) => toLinearChannel(Number.parseInt(hex, 16) / 255));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#06121a' : '#ffffff';
}
