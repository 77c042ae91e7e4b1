/** Returns the path of a file or of its thumbnail, readable with the media cookie. */
export const mediaUrl = (mediaId: string, part: 'file' | 'thumbnail'): string => `/api/media/${mediaId}/${part}`;

/** Returns the path of a public picture. It changes with the picture, so that it can be cached for good. */
export const publicMediaUrl = (mediaId: string, part: 'file' | 'thumbnail'): string => `/api/public-media/${mediaId}/${part}`;
