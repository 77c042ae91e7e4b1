import type { ImportSetUpBody, PreviewSetUpAnswer } from '@prosa/contract/set-up/import-set-up';

type Preview = Pick<PreviewSetUpAnswer, 'counts' | 'rows'>;

/** The user's choice of lines: all lines of the file or none of them, but for the lines of `except`. */
export type ChosenLines = { readonly base: 'all' | 'none'; readonly except: ReadonlySet<number> };
export const ALL_LINES: ChosenLines = { base: 'all', except: new Set() };

export const isLineChosen = ({ base, except }: ChosenLines, line: number): boolean => (base === 'all') !== except.has(line);

/** Chooses a line, or no longer chooses it. */
export function toggleLine({ base, except }: ChosenLines, line: number): ChosenLines {
  const others = [...except].filter((each) => each !== line);
  return { base, except: new Set(except.has(line) ? others : [...others, line]) };
}

/** Returns how many rows the import will take. Refused rows are never taken, and can't be chosen. */
export function countChosen({ counts }: Preview, { base, except }: ChosenLines): number {
  return base === 'none' ? except.size : counts.create + counts.existing - except.size;
}

/** Returns which of all importable rows are chosen. */
export function describeExtent(preview: Preview, chosen: ChosenLines): 'all' | 'some' | 'none' {
  const count = countChosen(preview, chosen);
  return count === 0 ? 'none' : count === preview.counts.create + preview.counts.existing ? 'all' : 'some';
}

/** Describes the choice for the server. */
export function toNamedLines({ base, except }: ChosenLines): Pick<ImportSetUpBody, 'only' | 'skip'> {
  if (base === 'none') return { only: [...except] };
  return except.size === 0 ? {} : { skip: [...except] };
}
