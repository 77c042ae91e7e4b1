import type { MessageView } from '../conversation/message-view.ts';
import type { Reaction } from '../../conversation-parts/group-reactions.ts';
import { ReactionChips } from './reaction-chips.tsx';

type MessageReactionsProps = {
  reactions: readonly Reaction[];
  nameOf: (message: MessageView) => string | undefined;
  onReact: ((emoji: string) => void) | undefined;
  own: boolean;
};

const isNotSentYet = ({ outbox, ack, delivery }: MessageView): boolean =>
  outbox?.state === 'waiting' || (ack === 0 && delivery !== 'unconfirmed');

/** Shows the reactions to a message of a ticket. A reaction by the company may be taken back by any of its users. */
export function MessageReactions({ reactions, nameOf, onReact, own }: MessageReactionsProps) {
  const groups = Map.groupBy(reactions, ({ emoji }) => emoji);
  return (
    <ReactionChips
      reactions={[...groups].map(([emoji, group]) => ({
        emoji,
        names: group.map(({ by }) => nameOf(by) ?? '').join(', '),
        count: group.length,
        isOwn: group.some(({ by }) => by.fromMe),
        isWaiting: group.some(({ by }) => by.fromMe && isNotSentYet(by)),
      }))}
      onReact={onReact}
      className={own ? 'mr-2 justify-end' : 'ml-2'}
    />
  );
}
