/** Returns the path of a file or of its thumbnail. A request for the path needs the media cookie. */
export const toMediaUrl = (mediaId: string, part: 'file' | 'thumbnail'): string => `/api/media/${mediaId}/${part}`;

/** Returns the path of a public picture. A new picture has a new path, so that browsers may cache it without limit. */
export const toPublicMediaUrl = (mediaId: string, part: 'file' | 'thumbnail'): string => `/api/public-media/${mediaId}/${part}`;
