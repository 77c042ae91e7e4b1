import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export type TableColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly renderCell: (row: Row) => ReactNode;
  /**
   * The value by which the column is sorted and that the file contains. A column without a value is neither sorted nor in the
   * file.
   */
  readonly value?: (row: Row) => string | number | null;
  /** The width as a track of a CSS grid. */
  readonly width?: string;
  readonly isNumber?: boolean;
  /** The cell has controls of its own, which lie above the button that covers the row. */
  readonly isInteractive?: boolean;
  /** Leaves the column out of a phone's cards. */
  readonly isDeskOnly?: boolean;
};
