import { toFlowFileUrl } from '@prosa/contract/flows/to-flow-file-url';
import { MAX_FLOW_STEPS } from '@prosa/domain/flows/constants';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../../conversation-parts/message-text.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FlowFilePreview } from '../nodes/flow-file-preview.tsx';
import type { ShownEntry } from './list-shown-entries.ts';
import { EventSeparator, PlayBubble } from './play-bubble.tsx';

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
        <EventSeparator isLoud={entry.ending !== 'done'}>
          {t(endingTextKeys[entry.ending], { limit: MAX_FLOW_STEPS })}
        </EventSeparator>
      );
  }
}

const endingTextKeys = {
  done: 'try.done',
  'step-limit': 'try.stepLimit',
  'node-gone': 'try.nodeGone',
  'no-start': 'try.noStart',
} as const;

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
  const name = file.original === '' ? t(`try.${textKeyByFileKind[file.media]}`) : file.original;
  return (
    <div className="mb-1">
      <FlowFilePreview kind={file.media} url={toFlowFileUrl(file.file)} name={name} hasCaption={false} />
    </div>
  );
}

const textKeyByFileKind = { img: 'image', audio: 'audio', video: 'video' } as const;
