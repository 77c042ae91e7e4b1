import type { MediaType } from '@prosa/contract/messages/message';

/** The types that a browser may show. SVG and HTML are not among them, because they can run scripts. */
const inlineTypePattern = /^(image\/(png|jpeg|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/ogg|application\/pdf)$/;

export const isInlineType = (mimeType: string): boolean => inlineTypePattern.test(mimeType);

/** Returns the media type of a message for the MIME type of its file (coverage 1 §3). */
export function toMediaType(mimeType: string): MediaType {
  if (!isInlineType(mimeType)) return 'application';
  const [kind] = mimeType.split('/');
  if (mimeType === 'application/ogg') return 'audio';
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application';
}
