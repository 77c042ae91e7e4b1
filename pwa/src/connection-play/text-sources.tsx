import type { TextSource } from '@prosa/domain/connection-play/find-text-sources';
import type { PlayedConnection } from '@prosa/domain/connection-play/played-connection';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';

type TextSourcesProps = { of: PlayedConnection; sources: readonly TextSource[] };

/** Links a text of the bot to the forms in which the text can be changed. */
export function TextSources({ of, sources }: TextSourcesProps) {
  if (sources.length === 0) return null;
  return (
    <p className="-mt-1 max-w-[85%] self-end text-end text-xs text-muted-foreground">
      {sources.map((source, index) => (
        <Fragment key={JSON.stringify(source)}>
          {index > 0 && ' · '}
          <Link href={toFormPath(of, source)} className="text-accent-foreground hover:underline">
            <SourceName of={of} source={source} />
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

function SourceName({ of, source }: { of: PlayedConnection; source: TextSource }) {
  const { t } = useTranslation('connection-play');
  switch (source.of) {
    case 'queue':
      return t(`sources.queue.${source.field}`, { name: of.queues.get(source.queueId)?.name ?? '' });
    case 'option':
      return t('sources.option', { name: source.name });
    case 'vacation':
      return t('sources.vacation');
    case 'user':
      return t('sources.user');
    case 'company':
      return t(`sources.company.${source.field}`);
    case 'connection':
      return t(`sources.connection.${source.field}`);
  }
}

/** Returns the path of the form in which a text can be changed. */
function toFormPath({ connection }: PlayedConnection, source: TextSource): string {
  switch (source.of) {
    case 'queue':
      return `/queues?open=${source.queueId}`;
    case 'option':
      return '/queues';
    case 'user':
      return '/profile';
    case 'company':
      return `/settings?tab=${settingsTabByField[source.field]}`;
    case 'connection':
    case 'vacation':
      return `/connections?open=${connection.id}`;
  }
}

const settingsTabByField = {
  outOfHoursMessage: 'schedules',
  lgpdMessage: 'lgpd',
  lgpdLink: 'lgpd',
  sendQueuePositionMessage: 'messages',
  greetingAcceptedMessage: 'messages',
} as const;
