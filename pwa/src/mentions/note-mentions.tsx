import type { TicketRow } from '@prosa/contract/tickets/ticket';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import type { ChangeDraft, DraftContent } from '../drafts/use-draft.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { useCompanyDirectory } from '../tickets/use-company-directory.ts';
import { listMentionableUsers } from './list-mentionable-users.ts';
import { MentionPanel } from './mention-panel.tsx';
import { useMentions } from './use-mentions.ts';

/**
 * `look` updates the list of colleagues. It is called when the composer's text or caret changes. `press` is called for each key,
 * and returns whether the list used the key.
 */
export type MentionHandlers = { readonly look: () => void; readonly press: (event: KeyboardEvent) => boolean };
/** The attributes that name the open list and its marked option to screen readers. */
export type MentionFieldAttributes = { readonly 'aria-controls': string; readonly 'aria-activedescendant': string | undefined };

type NoteMentionsProps = {
  ticket: TicketRow;
  draft: DraftContent;
  onDraft: ChangeDraft;
  input: RefObject<HTMLTextAreaElement | null>;
  handlers: Ref<MentionHandlers>;
  /** Called with the text field's attributes when the list opens, and with undefined when the list closes. */
  onField: (field: MentionFieldAttributes | undefined) => void;
};

/** Offers the names of the colleagues who see the ticket, while the user writes a private note. */
export function NoteMentions({ ticket, draft, onDraft, input, handlers, onField }: NoteMentionsProps) {
  const { users } = useCompanyDirectory();
  const { id } = useSignedInUser();
  const { look, press, field, panel } = useMentions(listMentionableUsers(users, ticket, id), draft, { onDraft, input });
  useImperativeHandle(handlers, () => ({ look, press }));
  // The user may have typed an at sign before the code of this list was loaded.
  const lookFirst = useEffectEvent(look);
  useEffect(() => lookFirst(), []);
  const { 'aria-controls': listId, 'aria-activedescendant': activeId } = field;
  useEffect(() => {
    if (listId === undefined) return;
    onField({ 'aria-controls': listId, 'aria-activedescendant': activeId });
    return () => onField(undefined);
  }, [listId, activeId, onField]);
  return panel === undefined ? null : <MentionPanel {...panel} />;
}
