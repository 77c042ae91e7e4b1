import { Reply } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useStore } from '../../platform/store.ts';
import { useOfferActions } from '../../keyboard/list-offered-actions.ts';
import { conversationKeys } from '../../keyboard/shortcuts.ts';
import { requestedComposerFocusStore } from '../../tickets/actions/requested-composer-focus.ts';
import { useIsPhone } from '../../ui/interaction/use-media-query.ts';

/** Focuses the composer when the user quotes a message, when the user presses `r`, and when the address asks for a reply. */
export function useComposerFocus(input: RefObject<HTMLTextAreaElement | null>, quotedMsg: string | null): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (quotedMsg !== null) input.current?.focus();
  }, [input, quotedMsg]);
  useOfferActions('conversation', [
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
    // The request for a reply is removed from the address, so that pressing the same link again changes the address and repeats
    // the request.
    navigate(location.pathname, { replace: true });
  }, [input, isReply]);
}

/** Returns true if the focus is in a dialog, menu or list of options, which would close if it lost the focus. */
const isFocusInOverlay = (): boolean => document.activeElement?.closest('[role=dialog], [role=menu], [role=listbox]') != null;

/**
 * Focuses the composer of a ticket that the user accepted or clicked in the list. Does nothing on a phone, whose keyboard would
 * cover the messages. Does nothing either if the user has opened a dialog or menu since.
 */
export function useRequestedFocus(input: RefObject<HTMLTextAreaElement | null>, uuid: string): void {
  const requestedUuid = useStore(requestedComposerFocusStore);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (requestedUuid !== uuid) return;
    requestedComposerFocusStore.set(undefined);
    if (!isPhone && !isFocusInOverlay()) input.current?.focus();
  }, [requestedUuid, uuid, isPhone, input]);
}

/** Focuses the composer after a message was edited in its bubble. */
export function useFocusAfterEdit(input: RefObject<HTMLTextAreaElement | null>, isEditing: boolean): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) input.current?.focus();
    wasEditing.current = isEditing;
  }, [input, isEditing]);
}
