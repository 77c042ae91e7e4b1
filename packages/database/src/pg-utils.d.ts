declare module 'pg/lib/utils.js' {
  const utils: {
    /**
     * Converts a value to the form that pg sends to the server. If the value has a method `toPostgres` that throws, throws that
     * error.
     */
    readonly prepareValue: (value: unknown) => Buffer | string | null;
  };
  export default utils;
}
