/** Puts a signature before a text: a line with the attendant's name (coverage 1 §9). A blank text gets no signature. */
export const signMessage = (name: string, body: string): string => (body.trim() === '' ? body : `${toSignature(name)}${body}`);

/** Returns the number of characters of a signature. The text below the signature has this many fewer characters available. */
export const countSignatureCharacters = (name: string): number => toSignature(name).length;

/**
 * Matches a signature. Its line may end with CRLF, because form fields produce CRLF, and older captions were stored with CRLF.
 */
const SIGNATURE_PATTERN = /^\*([^*\r\n]{1,60}):\*\r?\n/;

/** Removes the signature from the first line of a text, because screens show the author's name above the message. */
export const stripSignature = (body: string): string => body.replace(SIGNATURE_PATTERN, '');

/** Returns the name in a text's signature. Undefined if the text has no signature. */
export const findSignedName = (body: string): string | undefined => SIGNATURE_PATTERN.exec(body)?.[1];

/** Replaces the signature of a text by the name and a colon, as a preview shows it. */
export const toPlainSignedText = (body: string): string => body.replace(SIGNATURE_PATTERN, '$1: ');

/**
 * Returns the text of a message without its signature. The text of a customer's message is returned unchanged, because customers
 * do not sign.
 */
export const stripOwnSignature = ({ fromMe, body }: { readonly fromMe: boolean; readonly body: string }): string =>
  fromMe ? stripSignature(body) : body;

const toSignature = (name: string): string => `*${name}:*\n`;
