import * as v from 'valibot';

/**
 * Removes the characters that change the writing direction of the text after them (embeddings, overrides and isolates). In a name
 * that somebody else chose, such a character would reverse the rest of a line, or make a program look like a picture (`exe.gpj`).
 * Direction marks stay, because they affect only their neighbours.
 */
export const removeDirectionOverrides = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');

/**
 * The text of a name, without overrides of the writing direction and without spaces around it. Every schema of a name that people
 * choose begins with this schema, and adds the allowed length of the name.
 */
export const NameText = v.pipe(v.string(), v.transform(removeDirectionOverrides), v.trim());
