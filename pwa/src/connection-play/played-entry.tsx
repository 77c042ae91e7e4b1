import type { PlayedEntry, PlayedEvent } from '@prosa/domain/connection-play/connection-play';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { FileText, Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessageText } from '../conversation-parts/message-text.tsx';
import { EventSeparator, PlayBubble } from '../flows/try-it/play-bubble.tsx';
import { PlayedDecision } from './played-decision.tsx';
import { TextSources } from './text-sources.tsx';
import { useClockFormats } from './use-clock-formats.ts';

type PlayedEntryProps = {
  of: PlayedConnection;
  entry: PlayedEntry;
  /** The previous entry. If it is of another day, this entry's day is shown between the two entries. */
  before: PlayedEntry | undefined;
};

/** Shows one entry of the conversation. If the previous entry is of another day, this entry's day is shown above it. */
export function PlayedEntryView({ of, entry, before }: PlayedEntryProps) {
  const { formatDay } = useClockFormats(of.settings.timeZone);
  const day = formatDay(entry.at);
  return (
    <>
      {(before === undefined || formatDay(before.at) !== day) && (
        <p className="pb-1 pt-2 text-center text-xs font-medium text-secondary-foreground">{day}</p>
      )}
      <EntryContent of={of} entry={entry} />
    </>
  );
}

function EntryContent({ of, entry }: Omit<PlayedEntryProps, 'before'>) {
  const { t } = useTranslation('connection-play');
  const { formatClock } = useClockFormats(of.settings.timeZone);
  const bubble = { atMs: entry.at.getTime(), clock: formatClock(entry.at) };
  switch (entry.kind) {
    case 'customer':
      return (
        <PlayBubble {...bubble} isIn>
          {entry.isAudio ? (
            <span className="inline-flex items-center gap-1.5">
              <Mic aria-hidden className="size-4" />
              {t('audio')}
            </span>
          ) : (
            <MessageText text={entry.text} />
          )}
        </PlayBubble>
      );
    case 'attendant':
    case 'integration':
      return (
        <>
          <PlayBubble {...bubble}>
            <MessageText text={entry.text} />
          </PlayBubble>
          <p className="-mt-1 self-end text-xs text-muted-foreground">{t(`by.${entry.kind}`)}</p>
        </>
      );
    case 'text':
      return (
        <>
          <PlayBubble {...bubble}>
            <MessageText text={entry.text} />
          </PlayBubble>
          <TextSources of={of} sources={entry.sources} />
        </>
      );
    case 'file':
      return (
        <PlayBubble {...bubble}>
          <span className="inline-flex items-center gap-1.5">
            <FileText aria-hidden className="size-4 shrink-0" />
            {entry.name}
          </span>
        </PlayBubble>
      );
    case 'event':
      return <EventSeparator>{t(`events.${entry.event.kind}`, toEventValues(of, entry.event))}</EventSeparator>;
    case 'decision':
      return <PlayedDecision decision={entry.decision} of={of} />;
  }
}

/** Returns the values that replace the placeholders in the text of an event. */
function toEventValues(of: PlayedConnection, event: PlayedEvent): { readonly name?: string; readonly rating?: number } {
  switch (event.kind) {
    case 'queue':
      return { name: of.queues.get(event.queueId)?.name ?? '' };
    case 'assigned':
      return { name: of.userNames.get(event.userId) ?? '' };
    case 'flow-began':
    case 'flow-ended':
    case 'with-agent':
      return { name: of.flows.names.get(event.flowId) ?? '' };
    case 'rated':
      return { rating: event.rating };
    default:
      return {};
  }
}
