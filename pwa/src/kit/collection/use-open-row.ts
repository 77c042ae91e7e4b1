import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import type { CollectionRow } from './collection-rows.ts';
import type { Collection } from './define-collection.ts';

type OpenRow<Row> = {
  /** The row's id in the address. Empty if no row is open. */
  id: string;
  rows: readonly Row[] | undefined;
  /** Called when the row does not exist any more. */
  onGone: () => void;
};

/**
 * Finds the row whose id is in the address: among the loaded rows, even if a search hides the row, or otherwise on the server.
 */
export function useOpenRow<Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  { id, rows, onGone }: OpenRow<Row>,
): Row | undefined {
  const { t } = useTranslation('kit');
  const found = rows?.find((row) => String(row.id) === id) ?? collection.findRow(id);
  const read = useQuery({
    queryKey: collection.rowKey(id),
    // The cast is safe: the id is text because it comes from the address, and `fetchRow` puts the id into the text of a path.
    queryFn: () => collection.fetchRow(id as Row['id']),
    enabled: id !== '' && rows !== undefined && found === undefined,
  });
  const isRowMissing = found === undefined && read.error instanceof ApiRefusal;
  const sayGone = useEffectEvent(() => {
    toastError(t('contest.gone'));
    onGone();
  });
  useEffect(() => {
    if (isRowMissing) sayGone();
  }, [isRowMissing]);
  return id === '' ? undefined : (found ?? read.data);
}
