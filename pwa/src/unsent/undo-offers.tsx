import type { ParseKeys } from 'i18next';
import { Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useOfferActions } from '../keyboard/list-offered-actions.ts';
import { UNDO_KEY } from '../keyboard/shortcuts.ts';
import { useDatabase } from '../sync/database/current-database.ts';
import { useDistinctQuery } from '../sync/database/use-distinct-query.ts';
import { showActionToast } from '../ui/feedback/toast.ts';
import { useCommand } from './command-table.ts';
import { listUndoableCommands, type UndoableCommand, undoCommands } from './undoable-command.ts';

/** Offers, in every tab, to undo recent commands as long as they wait on the device, even after a reload (sync/SPEC.md O9). */
export function UndoOffers() {
  const database = useDatabase();
  const undoable = useDistinctQuery(
    async () => (database === undefined ? [] : listUndoableCommands(database, Date.now())),
    [database],
  );
  return undoable?.map((each) => <UndoOffer key={each.entryIds[0]} undoable={each} />);
}

function UndoOffer({ undoable }: { undoable: UndoableCommand }) {
  const command = useCommand(undoable.command);
  const text = undoable.entryIds.length > 1 ? command?.batchUndoOffer : command?.undoOffer;
  return text !== undefined && <UndoToast undoable={undoable} text={text} />;
}

function UndoToast({ undoable, text }: { undoable: UndoableCommand; text: ParseKeys }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { entryIds, about, endsAtMs } = undoable;
  const first = entryIds[0];
  const takeBack = async () => {
    const uuid = await undoCommands(entryIds);
    if (uuid !== undefined) navigate(`/tickets/${uuid}`);
  };
  const offer = useEffectEvent(() =>
    showActionToast(t(text, { name: about === '' ? t('tickets.unknown') : about, count: entryIds.length }), {
      label: t('common.undo'),
      onClick: () => void takeBack(),
    }),
  );
  useOfferActions('undo', [
    { key: `undo-${first}`, icon: Undo2, label: `${t('common.undo')}: ${about}`, keys: UNDO_KEY, run: () => void takeBack() },
  ]);
  useEffect(() => {
    const close = offer();
    const timer = setTimeout(close, endsAtMs - Date.now());
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [first, endsAtMs]);
  return null;
}
