/**
 * The reason why the position of a device is unknown. `denied`: the user or the browser denied the permission. `away`: the device
 * found no position in time. `unsupported`: the page can't ask for a position.
 */
export type PositionFailure = 'denied' | 'away' | 'unsupported';

type PositionResult = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly failure: PositionFailure };

const POSITION_TIMEOUT_MS = 15_000;
/** The age up to which the browser may return an earlier position, in milliseconds. */
const MAX_POSITION_AGE_MS = 60_000;
/** The number of decimals with which a coordinate is written, in degrees. The sixth decimal is about ten centimetres. */
const COORDINATE_DECIMALS = 6;

/** Requests the device's position. The browser asks the user for the permission. */
export function requestPosition(): Promise<PositionResult> {
  // A page without a secure context has no geolocation.
  if (!('geolocation' in navigator) || !isSecureContext) return Promise.resolve({ ok: false, failure: 'unsupported' });
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ ok: true, text: `${latitude.toFixed(COORDINATE_DECIMALS)}, ${longitude.toFixed(COORDINATE_DECIMALS)}` }),
      ({ code, PERMISSION_DENIED }) => resolve({ ok: false, failure: code === PERMISSION_DENIED ? 'denied' : 'away' }),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS, enableHighAccuracy: true },
    ),
  );
}
