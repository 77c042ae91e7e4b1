import type { DeviceKind } from '@prosa/contract/session/session';

/**
 * Returns the kind of this device. A device with a narrow touch screen counts as a phone. A user can have one session on each
 * kind of device.
 */
export function findDeviceKind(): DeviceKind {
  const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;
  return matches('(width < 48rem)') && matches('(pointer: coarse)') ? 'phone' : 'desk';
}
