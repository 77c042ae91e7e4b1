import sharp from 'sharp';
import { renderPicture } from './render-picture.ts';
import type { PictureTask } from './create-pictures.ts';

/** Renders pictures one after the other, on request of its parent process. */
const LOADERS = [
  'VipsForeignLoadPng',
  'VipsForeignLoadJpeg',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  'VipsForeignLoadNsgif',
];

sharp.concurrency(1);
sharp.cache(false);
// The library reads more formats than users may send.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

process.on('message', ({ path, use }: PictureTask) => {
  void renderPicture(path, use).then((content) => process.send?.({ content }));
});
process.on('disconnect', () => process.exit());
