import type { ReactNode } from 'react';

/** A column of a `DataTable`, as data. */
export type TableColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly renderCell: (row: Row) => ReactNode;
  /** The value that the column is sorted by and that its file says; a column without it is neither sorted nor in the file. */
  readonly value?: (row: Row) => string | number | null;
  /** The width as a track of a CSS grid. */
  readonly width?: string;
  readonly isNumber?: boolean;
  /** The cell has controls of its own, which lie above the row's own press. */
  readonly isInteractive?: boolean;
  /** Left out of the cards of a phone. */
  readonly isDeskOnly?: boolean;
};
