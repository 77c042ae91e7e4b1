/** The reasons why a device doesn't tell its position. */
export type PositionFailure = 'denied' | 'away' | 'unsupported';

type FoundPosition = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly failure: PositionFailure };

const TIMEOUT_MS = 15_000;
/** A position of this age is still the place where the user is. */
const MAX_AGE_MS = 60_000;
/** Six decimals are about ten centimetres. */
const DECIMALS = 6;

/** Finds the position of the device. The browser asks the user for the permission. */
export function findPosition(): Promise<FoundPosition> {
  // A page without a secure context has no geolocation.
  if (!('geolocation' in navigator) || !isSecureContext) return Promise.resolve({ ok: false, failure: 'unsupported' });
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ ok: true, text: `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}` }),
      ({ code, PERMISSION_DENIED }) => resolve({ ok: false, failure: code === PERMISSION_DENIED ? 'denied' : 'away' }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS, enableHighAccuracy: true },
    ),
  );
}
