import { MessageId } from '@prosa/contract/ids';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import type { ListMessagesAroundQuery } from '@prosa/contract/messages/search-messages';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { is } from 'valibot';
import type { MessageView } from '../conversation/message-view.ts';
import { type Conversation, withOutboxState } from '../conversation/use-conversation.ts';
import { ApiRefusal } from '../../platform/requests/api-client.ts';
import { useDatabase } from '../../sync/database/current-database.ts';
import { toRowName } from '../../sync/rows/row-change.ts';
import { networkStore } from '../../sync/use-sync-state.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { addNewestMessages } from './add-newest-messages.ts';
import type { ConversationTicket } from '../conversation/list-held-messages.ts';
import { type Excerpt, readExcerpt } from './read-excerpt.ts';

/** A conversation, with the part of it that the screen shows: the newest messages or an excerpt. */
export type ShownConversation = Conversation & {
  /** The messages on the screen, oldest first. */
  readonly shownMessages: readonly MessageView[] | undefined;
  /** The number that identifies the excerpt on the screen, or 0 if the newest messages are shown. */
  readonly excerptNumber: number;
  /**
   * Loads the messages after the excerpt (`load`), or returns to the newest messages (`leave`). Undefined unless the screen
   * shows an excerpt that ends before the newest messages.
   */
  readonly newer: { readonly load: () => Promise<void>; readonly leave: () => void } | undefined;
  /** The id of the message to which the list is to scroll. */
  readonly wanted: string | undefined;
  readonly onReached: () => void;
  /** Scrolls to a message of the conversation, and loads it if necessary. Shows a toast if the message can't be loaded. */
  readonly goTo: (id: string) => void;
  /**
   * Scrolls to the first message at or after an instant, or to the newest message if there is none. Without a network, shows a
   * toast if the device may lack messages after that instant.
   */
  readonly goToTime: (from: Date) => void;
};

type NumberedExcerpt = Excerpt & { readonly number: number };

/**
 * Lets a user go to any message of a conversation. A message far from the newest ones is shown in an excerpt, which grows in both
 * directions until it reaches the newest messages. Sending a message leaves the excerpt.
 */
export function useExcerpt(ticket: ConversationTicket, conversation: Conversation): ShownConversation {
  const { t } = useTranslation();
  const database = useDatabase();
  const [excerpt, setExcerpt] = useState<NumberedExcerpt>();
  const [wanted, setWanted] = useState<string>();
  const openings = useRef(0);
  const { messages: newest } = conversation;
  const shownExcerpt = useHeldRows(excerpt);
  const shownMessages = useMemo(
    () =>
      shownExcerpt === undefined
        ? newest
        : shownExcerpt.hasNewer
          ? shownExcerpt.messages
          : addNewestMessages(shownExcerpt.messages, newest ?? []),
    [shownExcerpt, newest],
  );

  const leave = useCallback(() => {
    // An excerpt that is still loading has the former number and is discarded. Otherwise it would replace the newest messages.
    openings.current += 1;
    setExcerpt(undefined);
  }, []);
  const readPage = async (query: ListMessagesAroundQuery): Promise<Excerpt | undefined> => {
    if (database === undefined) return undefined;
    try {
      return await readExcerpt(database, ticket, query);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      toastError(t(toErrorKey(error.code)));
      return undefined;
    }
  };
  const openExcerpt = async (query: ListMessagesAroundQuery): Promise<Excerpt | undefined> => {
    openings.current += 1;
    const number = openings.current;
    const page = await readPage(query);
    // The page is discarded if the user went to another place in the conversation while it was loading.
    if (number !== openings.current) return undefined;
    if (page?.messages.length === 0) toastError(t('conversation.quotedGone'));
    if (page === undefined || page.messages.length === 0) {
      setWanted(undefined);
      return undefined;
    }
    setExcerpt({ ...page, number });
    return page;
  };
  const createExcerptLoader = (query: ListMessagesAroundQuery, add: (shown: Excerpt, page: Excerpt) => Excerpt) => async () => {
    const page = await readPage(query);
    if (page !== undefined)
      setExcerpt((shown) =>
        shown?.number === excerpt?.number && shown !== undefined ? { ...shown, ...add(shown, page) } : shown,
      );
  };

  const isAmongNewest = async (id: string): Promise<boolean> =>
    newest?.some((message) => message.id === id) === true || conversation.reach(id);
  const reach = useEffectEvent(async (id: string) => {
    if (shownMessages?.some((message) => message.id === id) === true) return;
    if (await isAmongNewest(id)) leave();
    else if (isMessageId(id)) await openExcerpt({ message: id });
    else setWanted(undefined);
  });
  useEffect(() => {
    if (wanted !== undefined) void Promise.resolve(wanted).then((id) => reach(id));
  }, [wanted]);

  const goToTime = async (from: Date): Promise<void> => {
    const at = from.toISOString();
    const first = newest?.[0];
    const isRecent = first !== undefined && (first.createdAt <= at || !conversation.hasOlder);
    if (isRecent) leave();
    const messages = isRecent ? newest : (await openExcerpt({ from: at }))?.messages;
    const rows = messages?.filter(({ mediaType }) => mediaType !== 'reactionMessage');
    const found = rows?.find(({ createdAt }) => createdAt >= at) ?? rows?.at(-1);
    // The device holds the newest messages of each ticket without a gap. If it holds an earlier message of the found message's
    // ticket from before the instant, no message between these two is missing.
    const isKnown = rows?.some(({ ticketId, createdAt }) => ticketId === found?.ticketId && createdAt < at) === true;
    if (found !== undefined && !isKnown && networkStore.get().state === 'offline') toastError(t('conversation.dayNotHeld'));
    setWanted(found?.id);
  };

  // When the user sends a message, the excerpt is left, because the message is shown at the end of the conversation.
  const last = newest?.at(-1);
  const sentId = last?.outbox?.command === 'send-message' ? last.id : undefined;
  const [leftFor, setLeftFor] = useState(sentId);
  if (sentId !== leftFor) {
    setLeftFor(sentId);
    if (sentId !== undefined) setExcerpt(undefined);
  }

  const [firstShown, lastShown] = [excerpt?.messages[0], excerpt?.messages.at(-1)];
  return {
    ...conversation,
    ...(shownExcerpt !== undefined &&
      firstShown !== undefined && {
        quoted: new Map([...conversation.quoted, ...shownExcerpt.quoted]),
        queueIds: new Map([
          ...shownExcerpt.messages.toReversed().map(({ ticketId, queueId }) => [ticketId, queueId] as const),
          ...conversation.queueIds,
        ]),
        hasOlder: shownExcerpt.hasOlder,
        loadOlder: createExcerptLoader({ before: firstShown.id }, (shown, page) => ({
          ...shown,
          messages: [...page.messages, ...shown.messages],
          hasOlder: page.hasOlder,
        })),
      }),
    shownMessages,
    excerptNumber: shownExcerpt?.number ?? 0,
    newer:
      shownExcerpt?.hasNewer === true && lastShown !== undefined
        ? {
            load: createExcerptLoader({ after: lastShown.id }, (shown, page) => ({
              ...shown,
              messages: [...shown.messages, ...page.messages],
              hasNewer: page.hasNewer,
            })),
            leave,
          }
        : undefined,
    wanted,
    onReached: useCallback(() => setWanted(undefined), []),
    goTo: setWanted,
    goToTime: (from) => void goToTime(from),
  };
}

/**
 * Returns an excerpt in which the rows of the device replace the messages from the server. Only messages that the device holds
 * are replaced. Unlike the messages from the server, these rows show later edits, deletions and acks.
 */
function useHeldRows(excerpt: NumberedExcerpt | undefined) {
  const database = useDatabase();
  const held = useLiveQuery(async () => {
    if (database === undefined || excerpt === undefined) return undefined;
    const stored = await database.messages.bulkGet(excerpt.messages.map(({ id }) => id));
    const rows = excerpt.messages.map((row, at) => stored[at] ?? row);
    const ids = new Set<string>(rows.map(({ id }) => id));
    const quotedIds = rows.flatMap(({ quotedMsg }) => (quotedMsg === null || ids.has(quotedMsg) ? [] : [quotedMsg]));
    const quoted = (await database.messages.bulkGet(quotedIds)).filter((row) => row !== undefined);
    const lanes = [...new Set([...rows, ...quoted].map(({ ticketId }) => toRowName('tickets', ticketId)))];
    const entries = await database.outbox.where('lane').anyOf(lanes).toArray();
    return {
      excerpt,
      messages: rows.map((row) => withOutboxState(row, entries)),
      quoted: new Map(quoted.map((row) => [row.id as string, withOutboxState(row, entries)])),
    };
  }, [database, excerpt]);
  return useMemo(() => {
    if (excerpt === undefined) return undefined;
    if (held?.excerpt === excerpt) return { ...excerpt, ...held };
    const messages = excerpt.messages.map((row): MessageView => ({ ...row, outbox: undefined }));
    return { ...excerpt, messages, quoted: new Map<string, MessageView>() };
  }, [excerpt, held]);
}

const isMessageId = (id: string): id is MessageId => is(MessageId, id);
