import sharp from 'sharp';
import { renderPicture } from './render-picture.ts';
import type { PictureTask } from './create-picture-renderer.ts';

/**
 * The loaders of `sharp` for the formats that this process reads. The process renders pictures for its parent process, one after
 * the other.
 */
const ALLOWED_LOADERS = [
  'VipsForeignLoadPng',
  'VipsForeignLoadJpeg',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  'VipsForeignLoadNsgif',
];

sharp.concurrency(1);
sharp.cache(false);
// `sharp` can read more formats than users may send, so all loaders but `ALLOWED_LOADERS` are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ALLOWED_LOADERS });

process.on('message', ({ path, use }: PictureTask) => {
  void renderPicture(path, use).then((content) => process.send?.({ content }));
});
process.on('disconnect', () => process.exit());
