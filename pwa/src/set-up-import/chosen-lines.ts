import type { ImportSetUpBody, PreviewSetUpAnswer } from '@prosa/contract/set-up/import-set-up';

type Preview = Pick<PreviewSetUpAnswer, 'counts' | 'rows'>;

/**
 * The chosen lines of the file. With the base `all`, these are all lines that are not in `except`. With `none`, these are the
 * lines in `except`.
 */
export type ChosenLines = { readonly base: 'all' | 'none'; readonly except: ReadonlySet<number> };
export const ALL_LINES: ChosenLines = { base: 'all', except: new Set() };

export const isLineChosen = ({ base, except }: ChosenLines, line: number): boolean => (base === 'all') !== except.has(line);

/** Selects a line that is not chosen, or deselects a chosen one. */
export function toggleLine({ base, except }: ChosenLines, line: number): ChosenLines {
  const others = [...except].filter((each) => each !== line);
  return { base, except: new Set(except.has(line) ? others : [...others, line]) };
}

/** Returns how many rows the import will take. Refused rows are never taken, and can't be chosen. */
export function countChosenRows({ counts }: Preview, { base, except }: ChosenLines): number {
  return base === 'none' ? except.size : counts.create + counts.existing - except.size;
}

/** Returns whether all, some or none of the importable rows are chosen. */
export function toChosenExtent(preview: Preview, chosen: ChosenLines): 'all' | 'some' | 'none' {
  const count = countChosenRows(preview, chosen);
  return count === 0 ? 'none' : count === preview.counts.create + preview.counts.existing ? 'all' : 'some';
}

/** Converts the chosen lines to a field of the request: `only` lists the chosen lines, and `skip` lists all other lines. */
export function toLineFields({ base, except }: ChosenLines): Pick<ImportSetUpBody, 'only' | 'skip'> {
  if (base === 'none') return { only: [...except] };
  return except.size === 0 ? {} : { skip: [...except] };
}
