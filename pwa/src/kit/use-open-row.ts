import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { ApiRefusal } from '../platform/api-errors.ts';
import { toastError } from '../ui/feedback/toast.ts';
import type { Collection, CollectionRow } from './define-collection.ts';

type OpenRow<Row> = {
  /** The id in the address; empty where no row is open. */
  id: string;
  rows: readonly Row[] | undefined;
  /** Hears that the row is not there any more. */
  onGone: () => void;
};

/** Finds the row that the address names: among those that were read, also where a search hides it, or else at the server. */
export function useOpenRow<Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  { id, rows, onGone }: OpenRow<Row>,
): Row | undefined {
  const { t } = useTranslation('kit');
  const found = rows?.find((row) => String(row.id) === id) ?? collection.findRow(id);
  const read = useQuery({
    queryKey: collection.rowKey(id),
    // The id of an address is a text, and so it goes into an address again.
    queryFn: () => collection.fetchRow(id as Row['id']),
    enabled: id !== '' && rows !== undefined && found === undefined,
  });
  const isGone = found === undefined && read.error instanceof ApiRefusal;
  const sayGone = useEffectEvent(() => {
    toastError(t('contest.gone'));
    onGone();
  });
  useEffect(() => {
    if (isGone) sayGone();
  }, [isGone]);
  return id === '' ? undefined : (found ?? read.data);
}
