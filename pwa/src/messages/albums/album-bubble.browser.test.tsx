import type { Message } from '@prosa/contract/messages/message';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { SignedInUserContext } from '../../platform/session/signed-in-user.ts';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { sampleMessage } from '../../testing/sample-rows.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import type { BubbleContext } from '../bubbles/bubble-context.ts';
import type { MessageView } from '../conversation/message-view.ts';
import { toConversationRows } from '../conversation/to-conversation-rows.ts';
import { messageSelectionStore } from '../selection/message-selection.ts';
import { AlbumBubble } from './album-bubble.tsx';
import { groupAlbums } from './group-albums.ts';

const ONE_PIXEL_GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const picture = (n: number, changes: Partial<Message> = {}): MessageView => ({
  ...sampleMessage(n, 1),
  mediaType: 'image',
  media: { url: ONE_PIXEL_GIF, name: `foto-${n}.gif`, mimeType: 'image/gif', sizeBytes: 1, thumbnailUrl: null },
  body: '',
  outbox: undefined,
  ...changes,
});
const sixPictures = [1, 2, 3, 4, 5, 6].map((n) => picture(n));

afterEach(() => messageSelectionStore.set(undefined));

async function renderAlbum(messages: readonly MessageView[], highlighted?: string) {
  openLocalDatabase();
  const opened: string[] = [];
  const quoted: string[] = [];
  const context: BubbleContext = {
    authorOf: () => 'Ana',
    nameOf: () => 'Ana',
    onJump: () => undefined,
    onOpenImage: ({ id }) => opened.push(id),
    onQuote: ({ id }) => quoted.push(id),
    onReact: () => undefined,
    onEdit: () => undefined,
    isGroup: false,
    channel: 'simulator',
  };
  const [row] = groupAlbums(toConversationRows(messages, { complete: false }));
  if (row?.kind !== 'album') throw new Error('the messages are no album');
  await render(
    <SignedInUserContext value={sampleUser()}>
      <AlbumBubble row={row} highlighted={highlighted} context={context} />
    </SignedInUserContext>,
  );
  return { opened, quoted };
}
const album = () => page.getByRole('group', { name: '6 fotos' });
const tiles = () => album().getByRole('button', { name: /^Abrir foto/ });

it('an album of six pictures shows four pictures and the number of hidden ones, and a press on a picture opens that picture', async () => {
  const { opened } = await renderAlbum(sixPictures);
  await expect.element(tiles().nth(3)).toHaveAccessibleName('Abrir foto Foto 4: foto-4.gif. E mais 2');
  expect(tiles().elements()).toHaveLength(4);
  await tiles().nth(1).click();
  await tiles().nth(3).click();
  expect(opened).toEqual([sixPictures[1]?.id, sixPictures[3]?.id]);
  await page.getByRole('button', { name: 'Mostrar todas as 6 fotos' }).click();
  await tiles().nth(5).click();
  expect(opened.at(-1)).toBe(sixPictures[5]?.id);
});

/** Moves a finger over an element, from its middle by these distances in pixels, and lifts the finger. */
function swipe(element: Element, { right, down }: { right: number; down: number }): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  const touch = (type: string, share: number) => {
    const finger = new Touch({
      identifier: 1,
      target: element,
      clientX: left + width / 2 + right * share,
      clientY: top + height / 2 + down * share,
    });
    const touches = type === 'touchend' ? [] : [finger];
    element.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [finger] }));
  };
  touch('touchstart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) touch('touchmove', share);
  touch('touchend', 1);
}

it('a long swipe to the right over a picture of an album quotes the picture, and no other swipe does', async () => {
  const { quoted, opened } = await renderAlbum(sixPictures);
  await expect.element(tiles().nth(2)).toBeVisible();
  const tile = tiles().nth(2).element();
  swipe(tile, { right: 50, down: 0 });
  swipe(tile, { right: -100, down: 0 });
  swipe(tile, { right: 100, down: 100 });
  expect(quoted).toEqual([]);
  swipe(tile, { right: 100, down: 5 });
  expect(quoted).toEqual([sixPictures[2]?.id]);
  expect(opened).toEqual([]);
});

it('the menu of a picture in an album acts on that picture alone, and the user can also select hidden pictures', async () => {
  const { quoted } = await renderAlbum(sixPictures);
  await album().getByRole('button', { name: 'Opções da mensagem' }).nth(2).click();
  await page.getByRole('menuitem', { name: 'Responder a esta mensagem' }).click();
  expect(quoted).toEqual([sixPictures[2]?.id]);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await album().getByRole('button', { name: 'Opções da mensagem' }).nth(0).click();
  await page.getByRole('menuitem', { name: 'Selecionar' }).click();
  await page.getByRole('checkbox', { name: /Foto 6/ }).click();
  expect([...(messageSelectionStore.get()?.keys() ?? [])]).toEqual([sixPictures[0]?.id, sixPictures[5]?.id]);
});

it('an album shows a picture that failed with a button to send it again, even if the picture is not among the first four', async () => {
  await renderAlbum([...sixPictures.slice(0, 5), picture(6, { delivery: 'failed' })]);
  const note = page.getByRole('group', { name: 'Foto 6' });
  await expect.element(note.getByRole('button', { name: 'Enviar de novo' })).toBeVisible();
  expect(tiles().elements()).toHaveLength(6);
  expect(page.getByRole('group', { name: 'Foto 5' }).elements()).toHaveLength(0);
});

it('an album never hides an unsent picture', async () => {
  const waiting = { ...picture(6), outbox: { state: 'waiting', entryId: 'e', command: 'send-message' } } as const;
  await renderAlbum([...sixPictures.slice(0, 5), waiting]);
  await expect.element(tiles().nth(5).getByLabelText('Esperando envio')).toBeVisible();
});

it('an album never hides a picture that has a reaction', async () => {
  const reaction = {
    ...picture(9),
    mediaType: 'reactionMessage',
    media: null,
    body: '👍',
    quotedMsg: sixPictures[4]?.id ?? null,
  } as const;
  await renderAlbum([...sixPictures, reaction]);
  await expect.element(page.getByText('👍')).toBeVisible();
  expect(tiles().elements()).toHaveLength(6);
});

it('an album never hides a picture to which a search or a quote led', async () => {
  await renderAlbum(sixPictures, sixPictures[5]?.id);
  await expect.element(tiles().nth(5)).toBeVisible();
});
