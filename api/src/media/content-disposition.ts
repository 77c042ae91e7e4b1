const toDisposition = (dispositionType: 'inline' | 'attachment', name: string): string =>
  `${dispositionType}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** A header value for a file that is shown in place; safe for any name. */
export const inlineDisposition = (name: string): string => toDisposition('inline', name);
/** A header value for a file that is downloaded under `name`; safe for any. */
export const attachmentDisposition = (name: string): string => toDisposition('attachment', name);
