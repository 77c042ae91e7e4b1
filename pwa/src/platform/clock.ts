/** Returns the device's time as an instant of the wire, for display and time-outs; it never orders rows of the server. */
export const nowInstant = (): string => new Date().toISOString();
