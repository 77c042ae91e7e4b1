import type { PlayedMessage } from '@prosa/domain/connection-play/play-customer-message';
import { Mic, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';

/** The composer in which the user writes as the customer: a text, or a voice message without content. */
export function PlayComposer({ onWrite }: { onWrite: (message: PlayedMessage) => void }) {
  const { t } = useTranslation('connection-play');
  const [text, setText] = useState('');
  return (
    <form
      className="flex items-center gap-1 border-t border-border p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onWrite({ text, isAudio: false });
        setText('');
      }}
    >
      <input
        value={text}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
        aria-label={t('write')}
        placeholder={t('write')}
        className="h-control min-w-0 flex-1 rounded-sm bg-transparent px-2 placeholder:text-muted-foreground max-md:text-base"
      />
      <Button variant="ghost" size="icon" aria-label={t('writeAudio')} onClick={() => onWrite({ text: '', isAudio: true })}>
        <Mic aria-hidden />
      </Button>
      <Button type="submit" variant="primary" size="icon" aria-label={t('send')} disabled={text.trim() === ''}>
        <Send aria-hidden />
      </Button>
    </form>
  );
}
