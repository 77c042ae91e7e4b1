import type { ConnectionStatus } from '@prosa/contract/channels/channel';

/** The statuses of a connection that transmits no messages until a person acts (coverage 2 §2). */
export const connectionDownStatuses = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
] as const satisfies readonly ConnectionStatus[];

/** The time that a connection has to be down before the menu shows a badge, in milliseconds (coverage 2 §2). */
export const CONNECTION_BADGE_DELAY_MS = 2_000;
