import { unsentTexts } from '@prosa/i18n/unsent-texts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useLanguage } from '../shell/language.ts';
import { useSignedInUser } from '../shell/signed-in-user.ts';
import { discardEntry } from '../sync/outbox-actions.ts';
import { OwnedDialog } from './confirm-dialogs.tsx';
import type { TakenEntry } from './use-taken-entry.ts';

/** Says who was faster; where that was the user on another device, the ticket opens instead (spec 1 section 8). */
export function TakenDialog({ taken: { entryId, other, kept } }: { taken: TakenEntry }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [path, navigate] = useLocation();
  const isMine = other.userId === useSignedInUser().id;
  useEffect(() => {
    if (isMine) void discardEntry(entryId).then(() => navigate(`/tickets/${other.uuid}`));
  }, [isMine, entryId, other.uuid, navigate]);
  if (isMine) return null;
  return (
    <OwnedDialog
      owner={other.user?.name ?? t('dialogs.nobody')}
      queue={other.queue?.name ?? t('tickets.noQueue')}
      more={kept > 0 ? unsentTexts[language].kept(kept) : undefined}
      onDismiss={() => {
        void discardEntry(entryId);
        if (path === `/tickets/${other.uuid}`) navigate('/tickets');
      }}
    />
  );
}
