import type { PreviewSetUpAnswer } from '@prosa/contract/set-up/import-set-up';
import { listRequiredSetUpFields, type SetUpField, type SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { useTranslation } from 'react-i18next';
import { toastError } from '../ui/feedback/toast.ts';
import { Select } from '../ui/fields/select.tsx';

type Mapping = PreviewSetUpAnswer['mapping'];
/** The value of the option "no column". */
const NO_COLUMN = -1;

/** Returns the required fields for which no column was found. */
export const listMissingFields = (kind: SetUpKind, mapping: Mapping): readonly SetUpField[] =>
  listRequiredSetUpFields(kind).filter((field) => !mapping.some((each) => each.field === field));

type ColumnMappingProps = {
  fields: readonly SetUpField[];
  headers: readonly string[];
  mapping: Mapping;
  onMap: (mapping: Mapping) => void;
};

/** Assigns a column of the file to each of the fields. */
export function ColumnMapping({ fields, headers, mapping, onMap }: ColumnMappingProps) {
  const { t } = useTranslation('set-up-import');
  const options = [
    { value: NO_COLUMN, label: t('noColumn') },
    ...headers.map((header, column) => ({ value: column, label: header === '' ? String(column + 1) : header })),
  ];
  const map = (field: SetUpField, column: number | null) => {
    if (mapping.some((each) => each.column === column && each.field !== field))
      return toastError(t('columnTaken', { column: options.find(({ value }) => value === column)?.label ?? '' }));
    return onMap([
      ...mapping.filter((each) => each.field !== field),
      ...(column === null || column === NO_COLUMN ? [] : [{ field, column }]),
    ]);
  };
  return (
    <div className="grid gap-x-4 gap-y-2 md:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className="grid grid-cols-[2fr_3fr] items-center gap-2">
          <span className="min-w-0 text-small [overflow-wrap:anywhere]">{t(`fields.${field}`)}</span>
          <Select
            label={t('columnOf', { field: t(`fields.${field}`) })}
            placeholder={t('noColumn')}
            value={mapping.find((each) => each.field === field)?.column ?? NO_COLUMN}
            options={options}
            onChange={(column) => map(field, column)}
          />
        </div>
      ))}
    </div>
  );
}
