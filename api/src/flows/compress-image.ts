import sharp from 'sharp';
import { FLOW_IMAGE_QUALITY } from '@prosa/domain/flows/constants';
import { AppError } from '../platform/app-error.ts';

/** The most pixels an image may unfold to. */
const MAX_PIXELS = 50_000_000;

/**
 * A flow's image compressed anew (spec 3 section 5), upright and without what its camera wrote of it. Refuses with
 * ERR_MEDIA_TYPE one that is broken or unfolds to too much.
 */
export async function compressImage(path: string, mimeType: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const quality = Math.round(FLOW_IMAGE_QUALITY * 100);
  const image = sharp(path, { limitInputPixels: MAX_PIXELS }).rotate();
  try {
    return await (mimeType === 'image/png' ? image.png({ quality, palette: true }) : image.jpeg({ quality })).toBuffer();
  } catch {
    throw new AppError('ERR_MEDIA_TYPE', 415);
  }
}
