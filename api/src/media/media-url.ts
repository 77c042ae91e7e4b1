/** Path of a file or of its thumbnail, read with the media cookie. */
export const mediaUrl = (mediaId: string, part: 'file' | 'thumbnail'): string => `/api/media/${mediaId}/${part}`;

/** Path of a picture that anyone may read. It changes with the picture, so caches keep it for good. */
export const publicMediaUrl = (mediaId: string, part: 'file' | 'thumbnail'): string => `/api/public-media/${mediaId}/${part}`;
