declare module 'pg/lib/utils.js' {
  const utils: {
    /** Converts a value to what pg sends. Throws what the value's own `toPostgres` throws. */
    readonly prepareValue: (value: unknown) => Buffer | string | null;
  };
  export default utils;
}
