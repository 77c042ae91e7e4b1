declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as pg sends it. Throws what the value's own `toPostgres` throws. */
    readonly prepareValue: (value: unknown) => Buffer | string | null;
  };
  export default utils;
}
