import { flowFileUrl } from '@prosa/contract/flows/flow-file-url';
import { MAX_FLOW_STEPS } from '@prosa/domain/flows/constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../conversation-parts/message-text.tsx';
import { useLanguage } from '../../platform/language.ts';
import { formatClockTime } from '../../platform/shown-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { cn } from '../../ui/cn.ts';
import { FilePreview } from '../nodes/file-preview.tsx';
import type { ShownEntry } from './list-shown-entries.ts';

export type PlayEntryActions = {
  readonly onSay: (text: string) => void;
  readonly onSkip: () => void;
  readonly onHandOver: () => void;
};

/** Shows one entry of a played conversation. */
export function PlayEntryView({ entry, actions }: { entry: ShownEntry; actions: PlayEntryActions }) {
  const { t } = useTranslation('flow-editor');
  switch (entry.kind) {
    case 'in':
      return (
        <PlayBubble atMs={entry.atMs} isIn>
          <MessageText text={entry.text} />
        </PlayBubble>
      );
    case 'text':
      return (
        <PlayBubble atMs={entry.atMs}>
          <MessageText text={entry.text} />
        </PlayBubble>
      );
    case 'menu':
      return <PlayedMenu entry={entry} onSay={actions.onSay} />;
    case 'file':
      return (
        <PlayBubble atMs={entry.atMs}>
          <PlayedFile file={entry.file} />
        </PlayBubble>
      );
    case 'pause':
      return entry.isOpen ? (
        <EventSeparator>
          {t('try.waits', { seconds: entry.seconds })}
          <Button variant="link" size="inline" aria-label={t('try.skipLabel')} onClick={actions.onSkip}>
            {t('try.skip')}
          </Button>
        </EventSeparator>
      ) : (
        <EventSeparator>{t('try.waiting', { seconds: entry.seconds })}</EventSeparator>
      );
    case 'ticket':
      return <EventSeparator>{t('try.ticket', { name: entry.name })}</EventSeparator>;
    case 'tag':
      return <EventSeparator>{t('try.tag', { name: entry.name })}</EventSeparator>;
    case 'agent':
      return (
        <EventSeparator>
          {t('try.agent', { name: entry.name })}
          {entry.isOpen && (
            <Button variant="link" size="inline" onClick={actions.onHandOver}>
              {t('try.agentDone')}
            </Button>
          )}
        </EventSeparator>
      );
    case 'unread':
      return <EventSeparator>{t('try.unread')}</EventSeparator>;
    case 'end':
      return (
        <EventSeparator isLoud={entry.ending !== 'done'}>{t(endings[entry.ending], { limit: MAX_FLOW_STEPS })}</EventSeparator>
      );
  }
}

const endings = {
  done: 'try.done',
  'step-limit': 'try.stepLimit',
  'node-gone': 'try.nodeGone',
  'no-start': 'try.noStart',
} as const;

function PlayBubble({ atMs, isIn = false, children }: { atMs: number; isIn?: boolean; children: ReactNode }) {
  const { locale } = useLanguage();
  const at = new Date(atMs).toISOString();
  return (
    <article
      className={cn(
        'max-w-[85%] rounded-lg border px-3 pb-1.5 pt-2 [overflow-wrap:anywhere]',
        isIn
          ? 'self-start rounded-bl-xs border-border bg-bubble-in'
          : 'self-end rounded-br-xs border-transparent bg-bubble-out text-bubble-out-foreground',
      )}
    >
      <div className="flow-root whitespace-pre-wrap text-start [unicode-bidi:plaintext]">
        {children}
        <time dateTime={at} className="float-right ml-3 mt-1.5 text-2xs leading-4 tabular-nums opacity-80">
          {formatClockTime(at, locale)}
        </time>
      </div>
    </article>
  );
}

/** Shows a menu as a channel with buttons does: its text, and a button for each option while the flow waits for the choice. */
function PlayedMenu({ entry, onSay }: { entry: Extract<ShownEntry, { kind: 'menu' }>; onSay: PlayEntryActions['onSay'] }) {
  const { text, options } = entry.menu;
  return (
    <>
      <PlayBubble atMs={entry.atMs}>
        <MessageText text={[text, ...options.map(({ number, value }) => `${number} ${value}`)].filter(Boolean).join('\n')} />
      </PlayBubble>
      {entry.isOpen && (
        <div className="flex max-w-[85%] flex-wrap justify-end gap-1.5 self-end">
          {options.map(({ number, value }) => (
            <Button
              key={number}
              className="h-auto min-h-8 max-w-full shrink whitespace-normal rounded-2xl px-3 py-1 text-start text-small text-accent-foreground [overflow-wrap:anywhere] max-md:h-auto max-md:min-h-11"
              onClick={() => onSay(String(number))}
            >
              {`${number} ${value}`}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function PlayedFile({ file }: { file: Extract<ShownEntry, { kind: 'file' }>['file'] }) {
  const { t } = useTranslation('flow-editor');
  const name = file.original === '' ? t(`try.${fileWords[file.media]}`) : file.original;
  return (
    <div className="mb-1">
      <FilePreview kind={file.media} url={flowFileUrl(file.file)} name={name} hasCaption={false} />
    </div>
  );
}

const fileWords = { img: 'image', audio: 'audio', video: 'video' } as const;

/** Shows an event within the conversation as a text between two horizontal lines. */
function EventSeparator({ isLoud = false, children }: { isLoud?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'my-1.5 flex items-center gap-2.5 text-center text-xs before:min-w-4 before:flex-1 before:border-t before:border-border after:min-w-4 after:flex-1 after:border-t after:border-border',
        isLoud ? 'text-destructive' : 'text-muted-foreground',
      )}
    >
      <span className="inline-flex flex-wrap items-center justify-center gap-x-1.5">{children}</span>
    </div>
  );
}
