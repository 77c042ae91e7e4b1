import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Notice } from '../ui/feedback/notice.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { DraftWithoutComposerRow } from './draft-without-composer-row.tsx';
import type { DraftWithoutComposer } from './drafts-without-composer.ts';

/** Shows the draft of a conversation that the user can't see any more, in place of the conversation. */
export function HiddenTicketDraft({ items }: { items: readonly DraftWithoutComposer[] }) {
  const { t } = useTranslation('unsent');
  const [, navigate] = useLocation();
  return (
    <Notice icon={EyeOff} title={t('outOfSight')}>
      <ul className="mb-3 max-h-[50dvh] w-[min(26rem,80vw)] overflow-y-auto rounded-md border border-border bg-card text-left">
        {items.map((item) => (
          <DraftWithoutComposerRow key={item.draft.ticketId} item={item} onOpen={navigate} />
        ))}
      </ul>
      <Button onClick={() => navigate('/tickets')}>{t('forbidden.back')}</Button>
    </Notice>
  );
}
