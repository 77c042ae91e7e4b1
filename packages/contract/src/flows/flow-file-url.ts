/**
 * Returns the address of a flow's stored file, readable with the media cookie by every user of its company. A name that no
 * upload gave, as in a flow imported from another system, leads to nothing.
 */
export const flowFileUrl = (name: string): string => `/api/media/${encodeURIComponent(name.replace(/\.[^.]*$/, ''))}/file`;
