import { Reply } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useStore } from '../../platform/store.ts';
import { useOfferCommands } from '../../keyboard/offered-commands.ts';
import { conversationKeys } from '../../keyboard/shortcuts.ts';
import { askedFocus } from '../../tickets/actions/asked-focus.ts';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';

/** Brings the focus to the composer: for a message to be quoted, on `r`, and where the address asks for a reply. */
export function useComposerFocus(input: RefObject<HTMLTextAreaElement | null>, quotedMsg: string | null): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (quotedMsg !== null) input.current?.focus();
  }, [input, quotedMsg]);
  useOfferCommands('conversation', [
    {
      key: 'reply',
      icon: Reply,
      label: t('keyboard.reply'),
      keys: conversationKeys.reply,
      run: () => input.current?.focus(),
    },
  ]);
  const isReply = useSearch() === 'reply';
  useEffect(() => {
    if (!isReply) return;
    input.current?.focus();
    // Asked for once: pressed again, it is asked for again.
    navigate(location.pathname, { replace: true });
  }, [input, isReply]);
}

/**
 * Brings the focus to the composer of a ticket that was accepted or whose row was clicked. Not on a phone: its keyboard would
 * cover what is to be read.
 */
export function useAskedFocus(input: RefObject<HTMLTextAreaElement | null>, uuid: string): void {
  const asked = useStore(askedFocus);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (asked !== uuid) return;
    askedFocus.set(undefined);
    if (!isPhone) input.current?.focus();
  }, [asked, uuid, isPhone, input]);
}

/** Brings the focus back to the composer once a message was edited in its bubble: what is typed next is the next message. */
export function useFocusAfterEdit(input: RefObject<HTMLTextAreaElement | null>, isEditing: boolean): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) input.current?.focus();
    wasEditing.current = isEditing;
  }, [input, isEditing]);
}
