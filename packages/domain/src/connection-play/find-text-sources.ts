import type { TextOccasion } from './text-occasion.ts';
import type { PlayedConnection } from './played-connection.ts';

/** A setting that contains a text. To change the text, an admin changes this setting. */
export type TextSource =
  | {
      readonly of: 'connection';
      readonly field:
        | 'greetingMessage'
        | 'complationMessage'
        | 'ratingMessage'
        | 'inactiveMessage'
        | 'expiresInactiveMessage'
        | 'outOfHoursMessage';
    }
  | {
      readonly of: 'company';
      readonly field: 'outOfHoursMessage' | 'lgpdMessage' | 'lgpdLink' | 'sendQueuePositionMessage' | 'greetingAcceptedMessage';
    }
  /** The collective vacation of the connection or of the company. */
  | { readonly of: 'vacation' }
  | { readonly of: 'user'; readonly field: 'farewellMessage' }
  | { readonly of: 'queue'; readonly field: 'greetingMessage' | 'outOfHoursMessage'; readonly queueId: number }
  | { readonly of: 'option'; readonly name: string };

type SourceText = { readonly source: TextSource; readonly text: string; readonly by: readonly TextOccasion[] };

/**
 * Finds the settings whose texts a message contains. `text` is the message before its variables are filled in. Returns an empty
 * list for a text that comes from the server itself or from a flow.
 */
export function findTextSources(of: PlayedConnection, text: string, by: TextOccasion): readonly TextSource[] {
  const parts = `\n\n${text}\n\n`;
  return listSourceTexts(of)
    .filter((each) => each.by.includes(by) && each.text.trim() !== '' && parts.includes(`\n\n${each.text}\n\n`))
    .map(({ source }) => source);
}

const listSourceTexts = (of: PlayedConnection): readonly SourceText[] => [
  ...listConnectionTexts(of),
  ...listCompanyTexts(of),
  ...listHoursTexts(of),
  ...of.connection.queues.map(({ id, greetingMessage }) => toQueueGreeting(id, greetingMessage)),
  ...of.menuOptions.flatMap(({ name, greetingMessage, queue }) => [
    { source: { of: 'option', name } as const, text: greetingMessage, by: ['menu'] as const },
    ...(queue === null || of.connection.queues.some(({ id }) => id === queue.id)
      ? []
      : [toQueueGreeting(queue.id, queue.greetingMessage)]),
  ]),
];

const toQueueGreeting = (queueId: number, text: string): SourceText => ({
  source: { of: 'queue', field: 'greetingMessage', queueId },
  text,
  by: ['menu'],
});

const listConnectionTexts = ({ connection }: PlayedConnection): readonly SourceText[] =>
  (
    [
      ['greetingMessage', ['menu']],
      ['complationMessage', ['rating', 'consent', 'menu', 'expiry', 'closing']],
      ['ratingMessage', ['rating', 'closing']],
      ['inactiveMessage', ['reminder']],
      ['expiresInactiveMessage', ['expiry']],
    ] as const
  ).map(([field, by]) => ({ source: { of: 'connection', field }, text: connection[field], by }));

const listCompanyTexts = ({ settings, attendant }: PlayedConnection): readonly SourceText[] => [
  ...(
    [
      ['lgpdMessage', ['consent']],
      ['lgpdLink', ['consent']],
      ['sendQueuePositionMessage', ['menu']],
      ['greetingAcceptedMessage', ['acceptance']],
    ] as const
  ).map(([field, by]) => ({ source: { of: 'company', field } as const, text: settings[field], by })),
  { source: { of: 'user', field: 'farewellMessage' }, text: attendant.farewellMessage, by: ['closing'] },
];

/**
 * Lists the texts about absences. Two rules send them: the rule about absences, and the rule about menus if the chosen queue is
 * closed.
 */
function listHoursTexts({ settings, hours, connection }: PlayedConnection): readonly SourceText[] {
  const by = ['absence', 'menu'] as const;
  const of = settings.scheduleType === 'connection' ? 'connection' : 'company';
  return [
    ...connection.vacations.map(({ message }) => ({ source: { of: 'vacation' } as const, text: message, by })),
    ...(hours.ofConversation === null
      ? []
      : [{ source: { of, field: 'outOfHoursMessage' } as const, text: hours.ofConversation.message, by }]),
    ...[...hours.byQueue].map(([queueId, { message: text }]) => ({
      source: { of: 'queue', field: 'outOfHoursMessage', queueId } as const,
      text,
      by,
    })),
  ];
}
