import { fillVariables } from '../messages/fill-variables.ts';
import { addEntry, markCompanyMessage, type ConnectionPlay } from './connection-play.ts';
import type { TextOccasion } from './text-occasion.ts';
import { findTextSources } from './find-text-sources.ts';
import type { PlayedConnection } from './played-connection.ts';

/** A text of a setting before its variables are filled in. `suffix` is added behind the text. */
export type PlayedText = {
  readonly text: string;
  readonly suffix?: string;
  readonly by: TextOccasion;
  readonly userName: string;
  readonly queueName: string;
};

/** Sends a text of the company's settings to the customer. */
export function playText(of: PlayedConnection, play: ConnectionPlay, given: PlayedText): ConnectionPlay {
  const { text, suffix = '', by, userName, queueName } = given;
  const { ticket, contact, now } = play;
  if (ticket === null) throw new Error('a text needs a ticket');
  const filled = fillVariables(`${text}${suffix}`, {
    contactName: contact.name,
    userName,
    ticketId: ticket.id,
    queueName,
    connectionName: of.connection.name,
    now,
    timeZone: of.settings.timeZone,
  });
  const sources = findTextSources(of, text, by);
  return addEntry(markCompanyMessage(play), { kind: 'text', text: filled, sources });
}

/**
 * Sends a text about a move of the ticket, in which `${queue.name}` is also replaced by the queue's name. An empty text is not
 * sent.
 */
export function playMoveText(of: PlayedConnection, play: ConnectionPlay, given: Omit<PlayedText, 'queueName'>): ConnectionPlay {
  if (given.text.trim() === '') return play;
  const queueName = of.queues.get(play.ticket?.queueId ?? 0)?.name ?? '';
  const sent = playText(of, play, { ...given, queueName });
  return {
    ...sent,
    entries: sent.entries.map((entry, index) =>
      index === play.entries.length && entry.kind === 'text'
        ? { ...entry, text: entry.text.replaceAll('${queue.name}', queueName) }
        : entry,
    ),
  };
}
