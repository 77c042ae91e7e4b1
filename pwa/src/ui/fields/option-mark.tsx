import type { ReactNode } from 'react';

/** An option of a select or a combobox. */
export type Option<Value extends string | number> = {
  readonly value: Value;
  readonly label: string;
  /** The colour of the row that it stands for, shown as a dot. */
  readonly colour?: string | null;
  readonly mark?: ReactNode;
  /** Beside the label, in grey; it is found by typing, too. */
  readonly detail?: string;
};

/** The dot or the mark before an option's label. */
export function OptionMark({ colour, mark }: Pick<Option<string>, 'colour' | 'mark'>) {
  if (colour === undefined || colour === null) return mark;
  return <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: colour }} />;
}
