/**
 * Returns the URL of a flow's stored file. Every user of the company can read the file with the media cookie. A flow that was
 * imported from another system may contain names that no upload of this server returned. No file exists at the URLs of such
 * names.
 */
export const toFlowFileUrl = (name: string): string => `/api/media/${encodeURIComponent(name.replace(/\.[^.]*$/, ''))}/file`;
