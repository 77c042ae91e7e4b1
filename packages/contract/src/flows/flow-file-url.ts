/**
 * Returns the address of a flow's stored file. Every user of the company can read the file with the media cookie. A name that no
 * upload returned, as in a flow imported from another system, leads to no file.
 */
export const flowFileUrl = (name: string): string => `/api/media/${encodeURIComponent(name.replace(/\.[^.]*$/, ''))}/file`;
