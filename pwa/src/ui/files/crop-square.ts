/** The media type of cropped pictures. Every browser can show pictures of this type, and they can be transparent. */
const PICTURE_TYPE = 'image/webp';
const PICTURE_QUALITY = 0.9;

/** Crops a picture to its middle square, at most `side` pixels wide. Throws if the file is no picture. */
export async function cropSquare(file: File, side: number): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const cut = Math.min(bitmap.width, bitmap.height);
    const size = Math.min(cut, side);
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const left = (bitmap.width - cut) / 2;
    const top = (bitmap.height - cut) / 2;
    canvas.getContext('2d')?.drawImage(bitmap, left, top, cut, cut, 0, 0, size, size);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, PICTURE_TYPE, PICTURE_QUALITY);
    });
    if (blob === null) throw new Error('the picture could not be written');
    // A browser that can't write `PICTURE_TYPE` writes another type, so the file's name and type follow `blob.type`.
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.${blob.type.slice('image/'.length)}`, { type: blob.type });
  } finally {
    bitmap.close();
  }
}
