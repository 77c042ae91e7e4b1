/**
 * Where a flow's stored file is read, with the media cookie, by anybody of its company. A name that no upload gave (an imported
 * flow's, of another system) leads to nothing.
 */
export const flowFileUrl = (name: string): string => `/api/media/${encodeURIComponent(name.replace(/\.[^.]*$/, ''))}/file`;
