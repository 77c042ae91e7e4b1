import type { ReactNode } from 'react';

/** An option of a select or a combobox. */
export type SelectOption<Value extends string | number> = {
  readonly value: Value;
  readonly label: string;
  /** The colour of the option's row, shown as a dot. */
  readonly colour?: string | null;
  readonly mark?: ReactNode;
  /** A grey text beside the label, which the search also finds. */
  readonly detail?: string;
};

/** The dot or the mark before the label of an option. */
export function OptionMark({ colour, mark }: Pick<SelectOption<string>, 'colour' | 'mark'>) {
  if (colour === undefined || colour === null) return mark;
  return <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: colour }} />;
}
