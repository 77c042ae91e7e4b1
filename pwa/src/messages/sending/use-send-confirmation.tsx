import type { UserSummary } from '@prosa/contract/session/session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { useTicketPresence } from '../../tickets/presence/ticket-presence.ts';
import { toFirstName } from '../../ui/labels/to-first-name.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { networkStore } from '../../sync/use-sync-state.ts';
import type { MessageView } from '../conversation/message-view.ts';

/** A message that the user wants to send. */
type ReadyMessage = {
  readonly isPrivate: boolean;
  readonly send: () => void;
  /**
   * Called when the user wants to look at the conversation before sending. The listener has to keep a message that is not in the
   * composer, such as a recording.
   */
  readonly onLook?: () => void;
};
/** Sends a message immediately, or asks the user first if a colleague is also answering in the ticket. */
export type SendOrAsk = (message: ReadyMessage) => void;

type Question = { readonly reason: 'typing' | 'answered'; readonly names: readonly string[]; readonly message: ReadyMessage };

type SendConfirmationInput = {
  uuid: string;
  /** The messages of the conversation. Undefined before the first read. */
  messages: readonly MessageView[] | undefined;
  people: readonly UserSummary[];
  /** Whether the user has begun to write an answer. */
  isWriting: boolean;
};

/**
 * Asks the user for a confirmation before an answer is sent, if a colleague is typing in the ticket, or has answered since the
 * user began to write. The colleague's answer counts even if it is not delivered yet. Private notes are sent without a question,
 * and so is every message on a device without a network.
 */
export function useSendConfirmation({ uuid, messages, people, isWriting }: SendConfirmationInput): {
  readonly sendOrAsk: SendOrAsk;
  readonly question: ReactNode;
} {
  const { t } = useTranslation();
  const { id: me } = useSignedInUser();
  const present = useTicketPresence(uuid);
  const [question, setQuestion] = useState<Question>();
  const [seenTyping, setSeenTyping] = useState<readonly number[]>([]);
  // The id of the newest answer of a colleague when the user began to write, or null if there was none. Undefined before the
  // first read.
  const [seenAnswer, setSeenAnswer] = useState<string | null>();
  const answer = messages?.findLast((message) => isAnswerOfColleague(message, me));
  const answerId = answer?.id ?? null;
  if (messages !== undefined && (seenAnswer === undefined || !isWriting) && seenAnswer !== answerId) setSeenAnswer(answerId);
  if (!isWriting && seenTyping.length > 0) setSeenTyping([]);

  const typing = present.filter(({ userId, activity }) => activity === 'typing' && !seenTyping.includes(userId));
  const toName = (userId: number | null): string =>
    toFirstName(people.find(({ id }) => id === userId)?.name) ?? t('tickets.colleague');
  const findReason = (): Omit<Question, 'message'> | undefined => {
    if (answer !== undefined && seenAnswer !== undefined && answer.id !== seenAnswer)
      return { reason: 'answered', names: [toName(answer.userId)] };
    if (typing.length > 0) return { reason: 'typing', names: typing.map(({ userId }) => toName(userId)) };
    return undefined;
  };
  const sendOrAsk: SendOrAsk = (message) => {
    const isOffline = !['online', 'syncing'].includes(networkStore.get().state);
    const reason = message.isPrivate || isOffline ? undefined : findReason();
    if (reason === undefined) message.send();
    else setQuestion({ ...reason, message });
  };
  // While the question is open, a colleague may answer or stop typing. The question always shows the current reason. If no reason
  // remains, the question keeps its first reason.
  const shown = question === undefined ? undefined : (findReason() ?? question);
  const lookFirst = ({ message }: Question): void => {
    setQuestion(undefined);
    setSeenAnswer(answerId);
    setSeenTyping(present.flatMap(({ userId, activity }) => (activity === 'typing' ? [userId] : [])));
    message.onLook?.();
  };
  return {
    sendOrAsk,
    question: question !== undefined && shown !== undefined && (
      <ConfirmDialog
        title={t(shown.reason === 'typing' ? 'composer.colleagueTypes' : 'composer.colleagueAnswered', {
          count: shown.names.length,
          names: shown.names,
        })}
        text={t('composer.notSentYet')}
        action={t('composer.sendAnyway')}
        cancel={t('composer.lookFirst')}
        isDestructive={false}
        onClose={() => lookFirst(question)}
        onConfirm={() => {
          setQuestion(undefined);
          question.message.send();
          // The result false prevents a call of `onClose`, which would treat the sent message as if the user wanted to look at
          // the conversation first.
          return false;
        }}
      />
    ),
  };
}

/** Returns whether a message is a colleague's answer to the customer. A reaction is no answer. */
const isAnswerOfColleague = ({ fromMe, isPrivate, isBot, userId, mediaType }: MessageView, me: number): boolean =>
  fromMe && !isPrivate && isBot !== true && userId !== null && userId !== me && mediaType !== 'reactionMessage';
