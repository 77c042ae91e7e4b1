import type { ReactNode } from 'react';
import type { TableColumn } from '../../ui/data-table/table-column.ts';
import { Switch } from '../../ui/fields/switch.tsx';

type TextColumn<Row> = {
  header: string;
  text: (row: Row) => string;
  /** Renders a second line under the cell's text. */
  renderDetail?: (row: Row) => ReactNode;
  width?: string;
};
type ToggleColumn<Row> = {
  header: string;
  isOn: (row: Row) => boolean;
  on: string;
  off: string;
  /** Returns the accessible name of a row's switch. */
  nameOf: (row: Row) => string;
  onToggle: (row: Row, isOn: boolean) => void;
};

/** The columns that most lists have. */
export const standardColumn = {
  text: <Row,>(id: string, { header, text, renderDetail, width }: TextColumn<Row>): TableColumn<Row> => ({
    id,
    header,
    value: text,
    renderCell: (row) => (
      <div className="grid min-w-0 gap-0.5">
        <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{text(row)}</span>
        {renderDetail?.(row)}
      </div>
    ),
    ...(width !== undefined && { width }),
  }),
  toggle: <Row,>(id: string, { header, isOn, on, off, nameOf, onToggle }: ToggleColumn<Row>): TableColumn<Row> => ({
    id,
    header,
    width: '9.5rem',
    isInteractive: true,
    value: (row) => (isOn(row) ? on : off),
    renderCell: (row) => (
      <Switch label={isOn(row) ? on : off} name={nameOf(row)} checked={isOn(row)} onChange={(next) => onToggle(row, next)} />
    ),
  }),
};
