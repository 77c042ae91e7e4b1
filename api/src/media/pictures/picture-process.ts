import sharp from 'sharp';
import { renderPicture } from './render-picture.ts';
import type { PictureTask } from './create-picture-renderer.ts';

/**
 * The library's loaders for the formats that this process reads. The process renders pictures for its parent process, one after
 * the other.
 */
const LOADERS = [
  'VipsForeignLoadPng',
  'VipsForeignLoadJpeg',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  'VipsForeignLoadNsgif',
];

sharp.concurrency(1);
sharp.cache(false);
// The library can read more formats than users may send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

process.on('message', ({ path, use }: PictureTask) => {
  void renderPicture(path, use).then((content) => process.send?.({ content }));
});
process.on('disconnect', () => process.exit());
