import { chatTexts } from '@prosa/i18n/tools/chat-texts';
import { Check, CheckCheck, Clock } from 'lucide-react';
import { useLanguage } from '../../platform/language.ts';
import type { ChatMessageView } from '../chat-message.ts';
import type { ChatContext } from '../chat-context.ts';

/** How far an own message got: clock, one tick at the server, two where somebody has seen it, blue where all have. */
export function ChatTick({ message, context }: { message: ChatMessageView; context: ChatContext }) {
  const { language } = useLanguage();
  const texts = chatTexts[language];
  const common = 'size-3.5 shrink-0';
  if (message.isWaiting) return <Clock className={common} aria-label={texts.waiting} />;
  if (message.seenBy.length === 0) return <Check className={common} aria-label={texts.stored} />;
  const all = message.seenBy.length >= context.members.length - 1;
  if (!all) {
    const names = message.seenBy.map(context.nameOf).join(', ');
    return <CheckCheck className={common} aria-label={texts.seenByNames(names)} />;
  }
  return <CheckCheck className={`${common} text-accent-foreground`} data-blue aria-label={texts.seenByAll} />;
}
