const toDisposition = (dispositionType: 'inline' | 'attachment', name: string): string =>
  `${dispositionType}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/** Returns the header value for a file that is shown in place. The value is safe for any name. */
export const inlineDisposition = (name: string): string => toDisposition('inline', name);
/** Returns the header value for a file that is downloaded under `name`. The value is safe for any name. */
export const attachmentDisposition = (name: string): string => toDisposition('attachment', name);
