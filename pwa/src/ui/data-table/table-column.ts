import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export type TableColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** Renders a cell. On a card, the cell can also show the content of columns that cards leave out. */
  readonly renderCell: (row: Row, place: { readonly isCard: boolean }) => ReactNode;
  /**
   * Returns the value for sorting and for the exported file. A column without values can't be sorted and is not in the file.
   */
  readonly value?: (row: Row) => string | number | null;
  /** The width of the column, in the syntax of a track of a CSS grid. A column without a width takes the rest of the row. */
  readonly width?: string;
  /** The minimum width of a column without a `width`. */
  readonly minWidth?: string;
  readonly isNumber?: boolean;
  /** Whether the cell contains controls. Such a cell lies above the button that covers the row. */
  readonly isInteractive?: boolean;
  /** Whether the column is left out on cards. */
  readonly isDeskOnly?: boolean;
};
