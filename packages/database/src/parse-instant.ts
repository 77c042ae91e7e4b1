import { types } from 'pg';

const TIMESTAMPTZ: number = types.builtins.TIMESTAMPTZ;
const parseAnyInstant: (text: string) => Date = types.getTypeParser(TIMESTAMPTZ, 'text');

/** The text of an instant in UTC without its fraction of a second, as PostgreSQL writes it. Each 0 stands for any digit. */
const UTC_PATTERN = '0000-00-00 00:00:00';
const UTC_OFFSET = '+00';
const POINT_CODE = 46;
const ZERO_CODE = 48;

/** Returns whether the text is an instant of the years 0100 to 9999 in UTC. pg's own parser handles earlier instants. */
function isUtcInstant(text: string): boolean {
  if (!text.endsWith(UTC_OFFSET) || text.length < UTC_PATTERN.length + UTC_OFFSET.length || text.startsWith('00')) return false;
  for (let at = 0; at < UTC_PATTERN.length; at += 1) {
    const code = text.charCodeAt(at);
    const expected = UTC_PATTERN.charCodeAt(at);
    if (expected === ZERO_CODE ? code < ZERO_CODE || code > ZERO_CODE + 9 : code !== expected) return false;
  }
  return true;
}

const readTwoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO_CODE) * 10 + text.charCodeAt(at + 1) - ZERO_CODE;

/** Reads the milliseconds of a fraction such as ".123456", and ignores the digits after the third. */
function readMilliseconds(text: string): number {
  if (text.charCodeAt(UTC_PATTERN.length) !== POINT_CODE) return 0;
  let milliseconds = 0;
  for (let unit = 100, at = UTC_PATTERN.length + 1; unit >= 1 && at < text.length - UTC_OFFSET.length; unit /= 10, at += 1)
    milliseconds += (text.charCodeAt(at) - ZERO_CODE) * unit;
  return milliseconds;
}

/**
 * Parses an instant as PostgreSQL writes it. For the usual form, this function replaces pg's parser, whose regular expressions
 * took a tenth of the processor time of a list of tickets. pg's parser still parses texts of any other form.
 */
export function parseInstant(text: string): Date {
  if (!isUtcInstant(text)) return parseAnyInstant(text);
  return new Date(
    Date.UTC(
      readTwoDigits(text, 0) * 100 + readTwoDigits(text, 2),
      readTwoDigits(text, 5) - 1,
      readTwoDigits(text, 8),
      readTwoDigits(text, 11),
      readTwoDigits(text, 14),
      readTwoDigits(text, 17),
      readMilliseconds(text),
    ),
  );
}

/**
 * Returns the parser for the values of a PostgreSQL type. Batches of statements and single statements both use this function, so
 * that both return equal values.
 */
export const findTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === TIMESTAMPTZ && format !== 'binary' ? parseInstant : types.getTypeParser(oid, format);
