/** Returns the device's time in the wire's format, for display and time-outs. This time must never order rows of the server. */
export const currentInstant = (): string => new Date().toISOString();
