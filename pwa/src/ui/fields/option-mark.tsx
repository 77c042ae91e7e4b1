import type { ReactNode } from 'react';

/** An option of a select or a combobox. */
export type SelectOption<Value extends string | number> = {
  readonly value: Value;
  readonly label: string;
  /** The colour of the row that the option stands for, shown as a dot. */
  readonly colour?: string | null;
  readonly mark?: ReactNode;
  /** A grey text beside the label. Typing part of this text also finds the option. */
  readonly detail?: string;
};

/** The coloured dot, or the mark, before the label of an option. */
export function OptionMark({ colour, mark }: Pick<SelectOption<string>, 'colour' | 'mark'>) {
  if (colour === undefined || colour === null) return mark;
  return <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ background: colour }} />;
}
