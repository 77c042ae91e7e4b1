/** Puts the attendant's name in a line of its own before a text (coverage 1 §9). Blank text is left as it is. */
export const signMessage = (name: string, body: string): string => (body.trim() === '' ? body : `${signatureOf(name)}${body}`);

/** Characters a signature takes of a message's length. */
export const signatureLength = (name: string): number => signatureOf(name).length;

/** A form's field comes with CRLF for each line's end, and captions were kept so for a while. */
const SIGNATURE = /^\*([^*\r\n]{1,60}):\*\r?\n/;

/** A text without its first line where that is a signature: the name stands above the message already. */
export const withoutSignature = (body: string): string => body.replace(SIGNATURE, '');

/** The name a text is signed with. */
export const signedName = (body: string): string | undefined => SIGNATURE.exec(body)?.[1];

/** A signed text in one's own words: the name, a colon, and what was said. */
export const unmarkSignature = (body: string): string => body.replace(SIGNATURE, '$1: ');

/** Returns the text of a message without its signature. A customer's own first line is no signature. */
export const spokenText = ({ fromMe, body }: { readonly fromMe: boolean; readonly body: string }): string =>
  fromMe ? withoutSignature(body) : body;

const signatureOf = (name: string): string => `*${name}:*\n`;
