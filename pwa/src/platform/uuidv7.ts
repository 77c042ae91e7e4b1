/**
 * Returns a UUIDv7 (RFC 9562) for a row that the device creates. Such UUIDs, compared as texts, sort by `nowMs`. Their other
 * digits are random.
 */
export function uuidv7(nowMs = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))): string {
  const time = nowMs.toString(16).padStart(12, '0');
  const hex = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((Number.parseInt(hex.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}
