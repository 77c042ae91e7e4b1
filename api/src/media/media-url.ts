/** Path of a file or of its thumbnail, read with the media cookie. */
export const mediaUrl = (mediaId: string, part: 'file' | 'thumbnail'): string => `/api/media/${mediaId}/${part}`;
