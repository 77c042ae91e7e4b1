/** Puts the attendant's name on a separate line before a text (coverage 1 §9). Blank text stays as it is. */
export const signMessage = (name: string, body: string): string => (body.trim() === '' ? body : `${toSignature(name)}${body}`);

/** The characters that a signature takes of a message's length. */
export const signatureLength = (name: string): number => toSignature(name).length;

/** The form of a signature. The line ending may be CRLF, because form fields use it and older captions were stored with it. */
const SIGNATURE = /^\*([^*\r\n]{1,60}):\*\r?\n/;

/** Removes the signature from the first line of a text, because the name is shown above the message. */
export const stripSignature = (body: string): string => body.replace(SIGNATURE, '');

/** Returns the name that a text is signed with. */
export const findSignedName = (body: string): string | undefined => SIGNATURE.exec(body)?.[1];

/** Rewrites a signed text for a preview: the name, a colon, and the text. */
export const toPlainSignature = (body: string): string => body.replace(SIGNATURE, '$1: ');

/** Returns the text of a message without its signature. A customer's own first line is no signature. */
export const stripOwnSignature = ({ fromMe, body }: { readonly fromMe: boolean; readonly body: string }): string =>
  fromMe ? stripSignature(body) : body;

const toSignature = (name: string): string => `*${name}:*\n`;
