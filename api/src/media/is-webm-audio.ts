import { readElements, findNumberElement, findElement, isWebm } from './webm-elements.ts';

const TRACKS_ELEMENT_ID = 0x1654ae6b;
const TRACK_ELEMENT_ID = 0xae;
const TRACK_TYPE_ELEMENT_ID = 0x83;
const AUDIO_TRACK_TYPE = 2;

/**
 * Returns whether all tracks of a WebM are audio. Returns false if the beginning of the file (`head`) doesn't list the tracks.
 */
export function isWebmAudio(head: Buffer): boolean {
  const tracks = isWebm(head) ? findElement(head, TRACKS_ELEMENT_ID) : undefined;
  if (tracks === undefined) return false;
  const types = [...readElements(tracks)]
    .filter(({ id }) => id === TRACK_ELEMENT_ID)
    .map(({ body }) => findNumberElement(body, TRACK_TYPE_ELEMENT_ID));
  return types.length > 0 && types.every((type) => type === AUDIO_TRACK_TYPE);
}
