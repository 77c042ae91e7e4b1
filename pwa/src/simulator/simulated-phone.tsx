import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck, Eye, Paperclip, Send, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../conversation-parts/message-text.tsx';
import { useLanguage } from '../platform/language.ts';
import { formatClockTime } from '../platform/shown-time.ts';
import { Button } from '../ui/buttons/button.tsx';
import { cn } from '../ui/cn.ts';
import { ToolButton } from '../ui/overlays/tool-button.tsx';
import { FileInput } from '../ui/files/file-input.tsx';
import { separatePhoneReactions } from './separate-phone-reactions.ts';
import {
  loadPhone,
  type SimulatedPerson,
  toPhoneFileUrl,
  type PhoneMessage,
  markReadAsPerson,
  deleteAsPerson,
  sendAsPerson,
} from './simulator-api.ts';

const REFETCH_MS = 1000;

/** The phone of one made-up person, with the conversation between this person and the company. */
export function SimulatedPhone({ person }: { person: SimulatedPerson }) {
  const { t } = useTranslation('simulator');
  const { locale } = useLanguage();
  const client = useQueryClient();
  const queryKey = ['simulator', 'messages', person.id];
  const { data: { messages, isTyping } = { messages: [], isTyping: false } } = useQuery({
    queryKey,
    queryFn: () => loadPhone(person.id),
    refetchInterval: REFETCH_MS,
  });
  const [text, setText] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const refreshPhone = () => client.invalidateQueries({ queryKey });
  const write = useMutation({
    mutationFn: ({ body, file }: { body: string; file?: File | undefined }) => sendAsPerson(person.id, body, file),
    // The field is emptied before the answer arrives, because any text that the user types from now on belongs to the next
    // message.
    onMutate: () => setText(''),
    onSuccess: refreshPhone,
    onError: (_error, { body }) => setText((typedSince) => (typedSince === '' ? body : typedSince)),
  });
  const read = useMutation({ mutationFn: () => markReadAsPerson(person.id), onSuccess: refreshPhone });
  const remove = useMutation({ mutationFn: (id: string) => deleteAsPerson(person.id, id), onSuccess: refreshPhone });
  const { shown, reactions } = separatePhoneReactions(messages);
  const count = messages.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  return (
    <section aria-label={person.name} className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas">
      <header className="flex min-h-15 items-center gap-3 border-b border-border bg-card px-4">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-lead font-heading">{person.name}</h2>
          <p className="text-caption text-muted-foreground">{person.number}</p>
        </div>
        <Button onClick={() => read.mutate()}>
          <Eye aria-hidden />
          {t('markRead')}
        </Button>
      </header>
      <div
        role="log"
        aria-label={t('conversation.messages')}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto p-4 -outline-offset-2"
      >
        {shown.map((message) => (
          <article
            key={message.id}
            className={cn(
              'max-w-[80%] whitespace-pre-wrap rounded-lg border px-3 pb-1.5 pt-2 [overflow-wrap:anywhere]',
              message.fromPerson
                ? 'self-end rounded-br-xs border-transparent bg-bubble-out text-bubble-out-foreground'
                : 'self-start rounded-bl-xs border-border bg-bubble-in',
            )}
          >
            <PhoneFile message={message} />
            {message.fromPerson && (
              <ToolButton
                label={t('deleteMessage')}
                onClick={() => remove.mutate(message.id)}
                className="float-right ml-1 md:size-7"
              >
                <Trash2 aria-hidden />
              </ToolButton>
            )}
            <MessageText text={message.body} />
            <span className="float-right ml-3 mt-1.5 inline-flex items-center gap-1 text-2xs leading-4 opacity-80">
              {formatClockTime(message.createdAt, locale)}
              {message.fromPerson &&
                (message.isRecorded ? (
                  <CheckCheck className="size-3.5" aria-label={t('conversation.ackDelivered')} />
                ) : (
                  <Check className="size-3.5" aria-label={t('conversation.ackSent')} />
                ))}
              {!message.fromPerson && message.readAt !== null && (
                <Eye className="size-3.5" aria-label={t('conversation.ackRead')} />
              )}
            </span>
            <PhoneReactions emojis={reactions.get(message.id)} />
          </article>
        ))}
        {isTyping && <p className="self-start text-small text-muted-foreground">{t('typing')}</p>}
        <div ref={end} />
      </div>
      <form
        className="flex items-center gap-1 border-t border-border bg-card p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') write.mutate({ body: text });
        }}
      >
        <FileInput inputRef={picker} onFiles={([file]) => write.mutate({ body: text, file })} accept="image/*,audio/*" />
        <Button variant="ghost" size="icon" aria-label={t('attach')} onClick={() => picker.current?.click()}>
          <Paperclip aria-hidden />
        </Button>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t('write', { name: person.name })}
          placeholder={t('write', { name: person.name })}
          className="h-control min-w-0 flex-1 rounded-sm bg-transparent px-2 placeholder:text-muted-foreground max-md:text-base"
        />
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label={t('composer.send')}
          disabled={text.trim() === '' || write.isPending}
        >
          <Send aria-hidden />
        </Button>
      </form>
    </section>
  );
}

/** Shows an image or plays a sound as a phone does, and shows any other file by its name. */
function PhoneFile({ message }: { message: PhoneMessage }) {
  if (message.mediaName === null) return null;
  const url = toPhoneFileUrl(message);
  if (message.mediaType === 'image')
    return <img src={url} alt={message.mediaName} className="mb-1 h-40 max-w-full rounded-md object-cover" />;
  // The audio of a made-up person has no subtitle track.
  if (message.mediaType === 'audio')
    return <audio controls preload="metadata" src={url} aria-label={message.mediaName} className="mb-1 h-10 w-64 max-w-full" />;
  return (
    <div className="flex items-center gap-1.5 font-medium">
      <Paperclip aria-hidden className="size-3.5 shrink-0" />
      {message.mediaName}
    </div>
  );
}

/** Shows the reactions to a message on the phone. */
function PhoneReactions({ emojis }: { emojis: readonly string[] | undefined }) {
  const { t } = useTranslation('simulator');
  if (emojis === undefined || emojis.length === 0) return null;
  return (
    <span role="img" aria-label={`${t('reactions')}: ${emojis.join(' ')}`} className="clear-both block text-small">
      {emojis.join(' ')}
    </span>
  );
}
