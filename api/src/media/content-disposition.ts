const toDisposition = (dispositionType: 'inline' | 'attachment', name: string): string =>
  `${dispositionType}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** Returns the `Content-Disposition` header for a file that the browser shows. The value is safe for every name. */
export const toInlineDisposition = (name: string): string => toDisposition('inline', name);
/**
 * Returns the `Content-Disposition` header for a file that the browser downloads under `name`. The value is safe for every name.
 */
export const toAttachmentDisposition = (name: string): string => toDisposition('attachment', name);
