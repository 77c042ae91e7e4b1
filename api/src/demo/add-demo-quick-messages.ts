import { parse } from 'valibot';
import { QuickMessageId, type UserId } from '@prosa/contract/ids';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { addMedia } from '../media/add-media.ts';
import { renderPicture } from '../media/pictures/render-picture.ts';
import type { Services } from '../platform/services.ts';
import type { Write } from '../platform/write.ts';
import { demoQuickMessages, type DemoPicture } from './demo-quick-messages.ts';

type QuickMessageWrite = Write & Pick<Services, 'media'>;

/** Inserts the demo's quick replies, which are for all users, with their pictures. */
export async function addDemoQuickMessages(write: QuickMessageWrite, userId: UserId): Promise<void> {
  const { tx, companyId, now, newId } = write;
  for (const { shortcode, message, picture } of demoQuickMessages) {
    const id = parse(QuickMessageId, newId());
    await tx
      .insertInto('quick_messages')
      .values({ company_id: companyId, id, user_id: userId, shortcode, message, geral: true, created_at: now, updated_at: now })
      .execute();
    if (picture === undefined) continue;
    const mediaId = await addPicture(write, id, picture);
    await tx
      .updateTable('quick_messages')
      .set({ media_id: mediaId })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  }
}

async function addPicture(write: QuickMessageWrite, quickMessageId: QuickMessageId, { name, svg }: DemoPicture): Promise<string> {
  const image = await sharp(Buffer.from(svg)).png().toBuffer();
  const folder = await mkdtemp(join(tmpdir(), 'prosa-demo-'));
  try {
    const path = join(folder, name);
    await writeFile(path, image);
    const digest = createHash('sha256').update(image).digest('hex');
    const thumbnail = await renderPicture(path, 'thumbnail');
    const file = { path, name, mimeType: 'image/png', sizeBytes: image.length, digest, thumbnail };
    return (await addMedia(write, { kind: 'quick-message', id: quickMessageId }, { id: write.newId(), file })).id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
