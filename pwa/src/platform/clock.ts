/** The device's clock as an instant of the wire. For showing and for time-outs; never what orders rows of the server. */
export const nowInstant = (): string => new Date().toISOString();
