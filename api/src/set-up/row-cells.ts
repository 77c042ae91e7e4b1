import { SET_UP_LIST_SEPARATOR } from '@prosa/contract/set-up/set-up-fields';
import * as v from 'valibot';
import type { AppError } from '../platform/app-error.ts';
import type { SetUpCells } from './map-columns.ts';

/** A refused row, with the field that caused the refusal. */
export class RefusedRowError extends Error {
  readonly code: AppError['code'];
  readonly field: string | undefined;
  constructor(code: AppError['code'], field?: string) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

const YES_WORDS = new Set([
  '1',
  'x',
  'true',
  'yes',
  'sim',
  'si',
  'sí',
  's',
  'y',
  'evet',
  'enabled',
  'enable',
  'verdadeiro',
  'verdadero',
]);
const NO_WORDS = new Set(['', '0', 'false', 'no', 'nao', 'não', 'n', 'hayir', 'hayır', 'disabled', 'disable', 'falso']);

export const readTextCell = (cells: SetUpCells, field: string) =>
  cells[field] === undefined || cells[field] === '' ? {} : { [field]: cells[field] };
export const readNumberCell = (cells: SetUpCells, field: string) => {
  if (cells[field] === undefined || cells[field] === '') return {};
  if (!/^\d{1,9}$/.test(cells[field])) throw new RefusedRowError('ERR_BAD_REQUEST', field);
  return { [field]: Number(cells[field]) };
};
export const parseChoiceCell = (cells: SetUpCells, field: string, [yes, no]: readonly [unknown, unknown] = [true, false]) => {
  const cell = cells[field]?.toLocaleLowerCase('pt');
  if (cell === undefined || cell === '') return {};
  if (YES_WORDS.has(cell)) return { [field]: yes };
  if (NO_WORDS.has(cell)) return { [field]: no };
  throw new RefusedRowError('ERR_BAD_REQUEST', field);
};

/** Parses the body that a screen would send. Throws `RefusedRowError` with the first invalid field. */
export function parseRowBody<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new RefusedRowError('ERR_BAD_REQUEST', (v.getDotPath(parsed.issues[0]) ?? '').split('.')[0]);
}

/** Splits a cell with several names. */
export const splitNameList = (cell: string, separator: string | RegExp = SET_UP_LIST_SEPARATOR): readonly string[] =>
  cell
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
