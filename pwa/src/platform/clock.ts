/**
 * Returns the device's time as ISO 8601 text in UTC, for display and time-outs. This time must never order rows of the server.
 */
export const currentInstant = (): string => new Date().toISOString();
