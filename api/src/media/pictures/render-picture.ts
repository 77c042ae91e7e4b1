import sharp, { type Sharp } from 'sharp';
import { FLOW_IMAGE_QUALITY } from '@prosa/domain/flows/constants';

/** The use of a picture: a thumbnail for lists and conversations, or a recompressed picture of a flow (coverage 3 §5). */
export type PictureOutput = 'thumbnail' | 'image/png' | 'image/jpeg';

/** The longest side of a thumbnail, in pixels. */
const THUMBNAIL_PX = 480;
const THUMBNAIL_QUALITY = 75;
/** The maximum number of pixels of a picture. The sharpest phone camera has fewer, 8192 by 6144. */
export const MAX_PICTURE_PIXELS = 60_000_000;

const rendererByUse: Record<PictureOutput, (image: Sharp) => Sharp> = {
  thumbnail: (image) =>
    image.resize(THUMBNAIL_PX, THUMBNAIL_PX, { fit: 'inside', withoutEnlargement: true }).webp({ quality: THUMBNAIL_QUALITY }),
  'image/png': (image) => image.png({ quality: Math.round(FLOW_IMAGE_QUALITY * 100), palette: true }),
  'image/jpeg': (image) => image.jpeg({ quality: Math.round(FLOW_IMAGE_QUALITY * 100) }),
};

/**
 * Renders the picture at `path`, upright and without its camera's metadata. Returns null if the picture is broken or has too many
 * pixels.
 */
export async function renderPicture(path: string, use: PictureOutput): Promise<Buffer | null> {
  try {
    return await rendererByUse[use](sharp(path, { limitInputPixels: MAX_PICTURE_PIXELS }).rotate()).toBuffer();
  } catch {
    return null;
  }
}
