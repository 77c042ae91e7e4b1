import { type ConnectionPlay, type PlayedEntry, startConnectionPlay } from '../connection-play.ts';
import { playAttendant } from '../play-attendant.ts';
import { answerPlayedBurst } from '../play-burst.ts';
import { playCustomerMessage } from '../play-customer-message.ts';
import type { PlayedConnection } from '../played-connection.ts';
import { sampleConnection } from './sample-connection.ts';

/** The time at which the plays of the tests begin: a Monday at 10:00 in São Paulo. */
export const SAMPLE_PLAY_BEGINS_AT = new Date('2026-03-02T13:00:00.000Z');
export const beginSamplePlay = (): ConnectionPlay => startConnectionPlay('Marina Albuquerque', SAMPLE_PLAY_BEGINS_AT);
export const playCustomerTexts = (of: PlayedConnection, play: ConnectionPlay, ...texts: readonly string[]): ConnectionPlay =>
  texts.reduce((each, text) => answerPlayedBurst(of, playCustomerMessage(of, each, { text, isAudio: false })), play);
export const minutesLater = (play: ConnectionPlay, minutes: number): Date => new Date(play.now.getTime() + minutes * 60_000);
export const listPlayedTexts = ({ entries }: ConnectionPlay): string[] =>
  entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
export const findLastEntry = ({ entries }: ConnectionPlay): PlayedEntry | undefined => entries.at(-1);
/** Lists the rules of all reasons among the entries, in their order. */
export const listDecidedRules = ({ entries }: ConnectionPlay): string[] =>
  entries.flatMap((entry) => (entry.kind === 'decision' ? [entry.decision.rule] : []));
/** Returns the fields of an entry with the reason of a rule, for `toMatchObject`. */
export const toReasonEntry = (rule: string) => ({ kind: 'decision', decision: { rule } });
export const changeSampleConnection = (
  connection: Partial<PlayedConnection['connection']>,
  other: Partial<PlayedConnection> = {},
): PlayedConnection => ({
  ...sampleConnection,
  ...other,
  connection: { ...sampleConnection.connection, ...connection },
});
export const playTakeOver = (of: PlayedConnection, play: ConnectionPlay): ConnectionPlay =>
  playAttendant(of, play, { kind: 'take-over' });
