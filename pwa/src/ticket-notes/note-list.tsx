import { TICKET_NOTE_CHARACTERS } from '@prosa/contract/ticket-notes/write-ticket-note';
import { mayDeleteNote } from '@prosa/domain/ticket-notes/may-delete-note';
import { toErrorKey } from '@prosa/i18n/to-error-key';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsentMark } from '../unsent/unsent-mark.tsx';
import { RefusedChange } from '../unsent/refused-change.tsx';
import type { ContactNote } from '../contacts/use-contact-card.ts';
import { useNoteDraft } from '../drafts/use-draft.ts';
import { useLanguage } from '../platform/language.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { discardEntry } from '../sync/outbox/outbox-actions.ts';
import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { formatClockTime, formatListTime } from '../platform/shown-time.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Field, TextArea } from '../ui/fields/field.tsx';
import { toastDone, toastError } from '../ui/feedback/toast.ts';
import { focusOnAppearance } from '../ui/interaction/focus-on-appearance.ts';
import { useNow } from '../ui/interaction/use-now.ts';
import { addTicketNote, deleteTicketNote } from './ticket-note-commands.ts';

type NoteListProps = {
  ticket: Pick<TicketView, 'id' | 'uuid' | 'contact'>;
  notes: readonly ContactNote[];
  /** Whether the user opened the list in order to write a note. If so, the field gets the focus. */
  isAsked: boolean;
};

/** Lists the notes of all tickets of the contact, newest first, with a field for a new note about `ticket`. */
export function NoteList({ ticket, notes, isAsked }: NoteListProps) {
  const { t } = useTranslation('contacts');
  const [text, setText] = useNoteDraft(ticket);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const [error, setError] = useState<string>();
  const findFault = (note: string) =>
    note === '' ? t('required') : note.length < TICKET_NOTE_CHARACTERS.min ? t('tooShort') : undefined;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    const noteError = findFault(note);
    setError(noteError);
    if (noteError !== undefined) return;
    // The field is emptied before the first `await`, because text that the user types during the command belongs to the next
    // note.
    setText('');
    const added = await addTicketNote(ticket, note);
    if (!added.ok) {
      if (latest.current === '') setText(note);
      return toastError(t(toErrorKey(added.code)));
    }
    toastDone(t('noteAdded'));
  };
  return (
    <div className="grid gap-3">
      <form onSubmit={(event) => void add(event)} className="grid gap-2">
        <Field label={t('newNote')} error={error}>
          <TextArea
            ref={isAsked ? focusOnAppearance : undefined}
            value={text}
            rows={2}
            maxLength={TICKET_NOTE_CHARACTERS.max}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
            onBlur={() => setError(text === '' ? undefined : findFault(text.trim()))}
          />
        </Field>
        <Button type="submit" className="justify-self-end">
          {t('addNote')}
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className="text-muted-foreground">{t('noNotes')}</p>
      ) : (
        <ul className="grid gap-2">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NoteItem({ note }: { note: ContactNote }) {
  const { t } = useTranslation('contacts');
  const { locale } = useLanguage();
  const user = useSignedInUser();
  const { entry } = note;
  const isUnsent = entry?.command === 'add-ticket-note';
  const day = formatListTime(note.createdAt, useNow(), { locale, yesterday: t('common.yesterday') });
  const time = formatClockTime(note.createdAt, locale);
  const remove = async () => {
    // A note that was never sent is deleted only on the device.
    const isDiscarded = isUnsent && (await discardEntry(entry.id));
    const done = isDiscarded || (await deleteTicketNote(note));
    if (done === true || done.ok) toastDone(t('noteDeleted'));
    else toastError(t(toErrorKey(done.code)));
  };
  return (
    <li className="grid gap-1 rounded-sm border border-note-border bg-note p-2.5 pl-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {note.note}
        </p>
        {mayDeleteNote(user, note) && (
          <Button variant="ghost" size="icon" aria-label={t('deleteNote')} className="-mr-1 -mt-1" onClick={() => void remove()}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <div className="flex items-center gap-1.5 text-xs text-secondary-foreground">
        {note.user !== null && <span className="truncate">{note.user.name}</span>}
        <time dateTime={note.createdAt}>{day === time ? time : `${day} ${time}`}</time>
        {entry?.state === 'waiting' && <UnsentMark />}
      </div>
      {entry?.state === 'refused' && (
        <RefusedChange title={isUnsent ? 'commands.addTicketNote' : 'commands.deleteTicketNote'} entry={entry} />
      )}
    </li>
  );
}
