import { Bot, type CornerUpRight, Lock } from 'lucide-react';
import type { MessageView } from '../conversation/message-view.ts';

type BubbleLabelProps = { message: MessageView; label: string | undefined; followsOwn: boolean };

/** Shows the author at the top of a bubble. The name is not repeated in the next bubbles of the same author. */
export function BubbleLabel({ message: { isPrivate, isBot }, label, followsOwn }: BubbleLabelProps) {
  if (label === undefined || (followsOwn && !isPrivate)) return null;
  return (
    <div className="flex items-center gap-1 text-xs font-semibold leading-4 opacity-80">
      {isPrivate && <Lock aria-hidden className="size-3.5" />}
      {isBot === true && <Bot aria-hidden className="size-3.5" />}
      {label}
    </div>
  );
}

/** Shows a remark about a message inside its bubble, for example that the message was forwarded. */
export function BubbleRemark({ icon: Icon, text }: { icon: typeof CornerUpRight; text: string }) {
  return (
    <div className="flex items-center gap-1 text-xs italic opacity-80">
      <Icon aria-hidden className="size-3" />
      {text}
    </div>
  );
}
