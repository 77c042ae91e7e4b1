import type { Channel } from '@prosa/contract/channels/channel';
import { MIN_RECORDING_BYTES } from '@prosa/domain/messages/constants';

/**
 * Returns the name of a recording. It ends in `.m4a` for Messenger and Instagram, and in `.mp3` for all other channels and for
 * chats (coverage 1 §5).
 */
export function createRecordingName(channel: Channel | null, at: Date): string {
  const ending = channel === 'facebook' || channel === 'instagram' ? 'm4a' : 'mp3';
  return `audio-${at.toISOString().slice(0, 19).replace(/[T:]/g, '-')}.${ending}`;
}

/** Returns whether a file has the name of a recording. */
export const isRecordingName = (name: string): boolean => /^audio(?:-\d{2,4}){6}\.(?:mp3|m4a)$/.test(name);

/** Returns whether a recording is long enough to be sent. */
export const isRecordingLongEnough = ({ size }: Blob): boolean => size >= MIN_RECORDING_BYTES;
