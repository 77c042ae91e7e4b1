import { encode } from 'uqr';

/** The width of the light margin that scanners need, in modules of the QR code (ISO/IEC 18004 §6.3.8). */
const MARGIN_MODULES = 4;

/** Draws a text as a QR code. It is dark on light in both themes, because scanners expect dark modules. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN_MODULES });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-48 rounded-sm bg-white"
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} fill="black" />
    </svg>
  );
}
