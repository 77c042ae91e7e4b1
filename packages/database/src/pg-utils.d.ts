declare module 'pg/lib/utils.js' {
  const utils: {
    /** Converts a value to the form that pg sends. Throws the errors of the value's own `toPostgres`. */
    readonly prepareValue: (value: unknown) => Buffer | string | null;
  };
  export default utils;
}
