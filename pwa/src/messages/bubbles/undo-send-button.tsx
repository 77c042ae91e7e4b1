import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { UNDO_KEY } from '../../keyboard/shortcuts.ts';
import { returnToDraft } from '../../drafts/return-to-draft.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { Button } from '../../ui/buttons/button.tsx';

const SECOND_MS = 1_000;
const toSecondsLeft = (endsAtMs: number): number => Math.max(0, Math.ceil((endsAtMs - Date.now()) / SECOND_MS));

type UndoSendProps = { entryId: string; endsAtMs: number; className: string };

/** Offers to take a message that will be sent in a few seconds back into the composer, and shows the number of these seconds. */
export function UndoSendButton({ entryId, endsAtMs, className }: UndoSendProps) {
  const { t } = useTranslation();
  const database = useDatabase();
  const [seconds, setSeconds] = useState(() => toSecondsLeft(endsAtMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(toSecondsLeft(endsAtMs)), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const isOver = seconds === 0 || database === undefined;
  const takeBack = () => {
    if (database !== undefined) void returnToDraft(database, entryId);
  };
  useOfferActions(
    'undo',
    isOver ? [] : [{ key: `undo-${entryId}`, icon: Undo2, label: t('conversation.undoSend'), keys: UNDO_KEY, run: takeBack }],
  );
  if (isOver) return null;
  return (
    <div className={className}>
      <Button variant="link" size="inline" onClick={takeBack} aria-label={t('conversation.undoSend')}>
        <Undo2 aria-hidden className="size-3.5" />
        {t('common.undo')}
        <span className="tabular-nums text-muted-foreground">{seconds}</span>
      </Button>
    </div>
  );
}
