import type { MessageId } from '@prosa/contract/ids';
import { expect, it } from 'vitest';
import { toLastMessage, type LastMessageSource } from './to-last-message.ts';

const message: LastMessageSource = {
  id: '018f0000-0000-7000-8000-000000000001' as MessageId, // The cast is safe: the literal has the form of an id.
  userId: null,
  isBot: false,
  body: 'bom dia',
  fromMe: true,
  mediaType: 'chat',
  media: null,
  isDeleted: false,
};

it('the preview of a long text has at most 255 characters, and its end never splits an emoji', () => {
  expect(toLastMessage({ ...message, body: 'x'.repeat(4000) }).lastMessage).toBe('x'.repeat(255));
  expect(toLastMessage({ ...message, body: `${'x'.repeat(254)}😀` }).lastMessage).toBe('x'.repeat(254));
});

it('a preview shows the file name of a file without a caption, and the duration of an audio file', () => {
  const sound = { ...message, body: ' ', mediaType: 'audio', media: { name: 'voz.mp3', durationS: 2 } } as const;
  expect(toLastMessage(sound)).toMatchObject({
    lastMessage: 'voz.mp3',
    lastMessageDetails: { mediaType: 'audio', mediaName: 'voz.mp3', durationS: 2 },
  });
});

it('a preview shows neither the text nor the file name of a deleted message', () => {
  const gone = toLastMessage({ ...message, isDeleted: true, media: { name: 'contrato.pdf', durationS: null } });
  expect(gone).toMatchObject({ lastMessage: '', lastMessageDetails: { isDeleted: true, mediaName: null } });
});
