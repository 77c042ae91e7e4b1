import { toErrorKey } from '@prosa/i18n/to-error-key';
import { useTranslation } from 'react-i18next';
import { discardEntry, retryEntry } from '../../sync/outbox/outbox-actions.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RefusalNotice } from '../../ui/feedback/refusal-notice.tsx';
import type { MessageView } from '../conversation/message-view.ts';
import { formatDeliveryFailure } from '../media/delivery-failure.ts';

type UndeliveredReactionProps = {
  reaction: MessageView;
  /** Sends the reaction again. Undefined if the user can't react now. */
  onReact: ((emoji: string) => void) | undefined;
};

/** Shows why a reaction was refused or not delivered. A button sends it again, and another discards a refused reaction. */
export function UndeliveredReaction({ reaction: { body: emoji, outbox, failure }, onReact }: UndeliveredReactionProps) {
  const { t } = useTranslation();
  const line = 'mx-1 mb-1 mt-0.5 flex max-w-full flex-wrap items-center gap-x-2.5 text-caption text-destructive';
  const format = (reason: string) =>
    emoji === '' ? t('conversation.reactionNotTakenBack', { reason }) : t('conversation.reactionNotSent', { emoji, reason });
  if (outbox?.state === 'refused')
    return (
      <RefusalNotice
        text={format(outbox.code === undefined ? t('common.unexpected') : t(toErrorKey(outbox.code)))}
        onRetry={onReact === undefined ? undefined : () => retryEntry(outbox.entryId)}
        onDiscard={() => discardEntry(outbox.entryId)}
        className={line}
      />
    );
  return (
    <div className={line}>
      {format(formatDeliveryFailure(t, failure))}
      {onReact !== undefined && (
        <Button variant="link" size="inline" className="text-destructive" onClick={() => onReact(emoji)}>
          {t('conversation.sendAgain')}
        </Button>
      )}
    </div>
  );
}
