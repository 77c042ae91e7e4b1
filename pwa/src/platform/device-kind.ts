import type { DeviceKind } from '@prosa/contract/session/session';

/** Returns the kind of device: a phone is narrow and has touch. A user has one session of each kind. */
export function deviceKind(): DeviceKind {
  const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;
  return matches('(width < 48rem)') && matches('(pointer: coarse)') ? 'phone' : 'desk';
}
