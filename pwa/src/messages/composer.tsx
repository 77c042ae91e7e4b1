import { MESSAGE_MAX_CHARACTERS } from '@prosa/contract/messages/send-message';
import { errorKey } from '@prosa/i18n/error-key';
import { Lock, Paperclip, Send, X } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketView } from '../tickets/use-ticket-list.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { toastError } from '../ui/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { useIsPhone } from '../ui/use-media-query.ts';
import { sendMessage } from './send-message.ts';
import { useDraft, type MessageView } from './use-conversation.ts';

const MAX_HEIGHT_PX = 168;

type ComposerProps = {
  ticket: TicketView;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  quoted: MessageView | undefined;
  onQuote: (message: MessageView | undefined) => void;
};

/** Where an answer is written: grows with the text, keeps a draft per ticket, takes files and private notes. */
export function Composer({ ticket, files, onFiles, quoted, onQuote }: ComposerProps) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [text, setText] = useDraft(ticket.id);
  const [isPrivate, setPrivate] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const tooLong = text.length > MESSAGE_MAX_CHARACTERS;
  const empty = text.trim() === '' && files.length === 0;

  useLayoutEffect(() => {
    const area = input.current;
    if (area === null) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(text === '' ? 0 : area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text]);

  const send = async () => {
    if (empty || tooLong) return;
    const [first, ...others] = files;
    const common = { isPrivate, ...(quoted !== undefined && { quotedMsg: quoted.id }) };
    // Emptied before anything is awaited: what is typed meanwhile is the next message.
    setText('');
    onFiles([]);
    onQuote(undefined);
    setPrivate(false);
    const sent = [
      await sendMessage(ticket, { ...common, body: text, ...(first !== undefined && { file: first }) }),
      ...(await Promise.all(others.map((file) => sendMessage(ticket, { isPrivate, body: '', file })))),
    ];
    const refused = sent.find((one) => !one.ok);
    if (refused !== undefined && !refused.ok) {
      const typedSince = input.current?.value ?? '';
      setText(typedSince === '' ? text : `${text}\n${typedSince}`);
      onFiles(files);
      toastError(t(errorKey(refused.code)));
    }
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const placeholder = isPrivate
    ? t('composer.privatePlaceholder')
    : phone
      ? t('composer.placeholderShort')
      : t('composer.placeholder');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className={cn(
        'border border-line bg-surface focus-within:border-ink-3 max-md:border-x-0 max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)] md:mx-4 md:mb-3.5 md:rounded-lg md:shadow-raised',
        isPrivate && 'border-dashed border-note-line bg-note',
      )}
    >
      {quoted !== undefined && (
        <div className="mx-3 mt-2.5 flex items-center gap-2 rounded-[5px] border-l-[3px] border-accent bg-accent/7 px-2 py-1 text-[13px]">
          <span className="line-clamp-2 flex-1">{quoted.body || quoted.media?.name}</span>
          <button type="button" aria-label={t('composer.removeQuote')} onClick={() => onQuote(undefined)}>
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 px-3 pt-2.5">
          {files.map((file, index) => (
            <li
              key={`${file.name}-${index}`}
              className="flex max-w-56 items-center gap-1.5 rounded-full bg-line-2 py-1 pl-3 pr-1.5 text-[13px]"
            >
              <span className="truncate">{file.name}</span>
              <button
                type="button"
                aria-label={t('composer.remove', { name: file.name })}
                onClick={() => onFiles(files.filter((_, other) => other !== index))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={input}
        value={text}
        rows={1}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files];
          if (pasted.length === 0) return;
          event.preventDefault();
          onFiles([...files, ...pasted]);
        }}
        aria-label={placeholder}
        aria-describedby={tooLong ? hintId : undefined}
        placeholder={placeholder}
        className="block min-h-9 w-full resize-none bg-transparent px-3.5 pb-1 pt-3 outline-none placeholder:text-ink-3 max-md:text-base"
      />
      {tooLong && (
        <p id={hintId} role="alert" className="px-3.5 text-[13px] text-bad">
          {t('composer.tooLong', { limit: MESSAGE_MAX_CHARACTERS })}
        </p>
      )}
      <div className="flex items-center gap-0.5 px-2 pb-2 pt-1">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            onFiles([...files, ...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Tooltip label={t('composer.attach')}>
          <Button variant="ghost" size="icon" aria-label={t('composer.attach')} onClick={() => picker.current?.click()}>
            <Paperclip aria-hidden />
          </Button>
        </Tooltip>
        <span className="flex-1" />
        <Tooltip label={t('composer.private')}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('composer.private')}
            aria-pressed={isPrivate}
            onClick={() => setPrivate(!isPrivate)}
            className={cn(isPrivate && 'bg-note-line/30 text-ink')}
          >
            <Lock aria-hidden />
          </Button>
        </Tooltip>
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label={t('composer.send')}
          disabled={empty || tooLong}
          className="ml-1 w-[38px] max-md:w-12"
        >
          <Send aria-hidden />
        </Button>
      </div>
    </form>
  );
}
