import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useServerCall } from '../../server/use-server-call.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { deleteChat, leaveChat } from '../chat-calls.ts';
import type { ChatView } from '../use-chats.ts';

type LeavingDialogProps = { kind: 'delete-chat' | 'leave-chat'; chat: ChatView; onClose: () => void };

/** Asks whether to delete a chat for everybody, or to leave it. Needs the network, and says so. */
export function LeaveChatDialog({ kind, chat, onClose }: LeavingDialogProps) {
  const { t } = useTranslation('chats');
  const [, navigate] = useLocation();
  const call = useServerCall();
  const [busy, setBusy] = useState(false);
  const texts =
    kind === 'delete-chat'
      ? { title: t('deleteChatTitle', { title: chat.name }), text: t('deleteChatText'), act: t('deleteChat') }
      : { title: t('leaveTitle', { title: chat.name }), text: t('leaveText'), act: t('leave') };
  const go = async () => {
    setBusy(true);
    const done = await call(() => (kind === 'delete-chat' ? deleteChat(chat.id) : leaveChat(chat.id)));
    setBusy(false);
    if (!done) return;
    onClose();
    navigate('/chats');
  };
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.text}>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="destructive" disabled={busy} onClick={() => void go()}>
          {texts.act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
