// A part of pg that its types leave out, and that its own cursors use.

declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as it is sent to the server. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
