/** Puts the attendant's name in a line of its own before a text (spec 1 section 9). Blank text is left as it is. */
export const signMessage = (name: string, body: string): string => (body.trim() === '' ? body : `${signatureOf(name)}${body}`);

/** Characters a signature takes of a message's length. */
export const signatureLength = (name: string): number => signatureOf(name).length;

/** A text without its first line where that is a signature: in a list the name says nothing new. */
export const withoutSignature = (body: string): string => body.replace(/^\*[^*\n]{1,60}:\*\n/, '');

const signatureOf = (name: string): string => `*${name}:*\n`;
