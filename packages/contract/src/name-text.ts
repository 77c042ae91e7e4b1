import * as v from 'valibot';

/**
 * Removes the characters that change the writing direction of the text after them (embeddings, overrides and isolates). In a name
 * that somebody else chose, they would turn the rest of a line around, or make `exe.gpj` out of a program. Marks of direction, which
 * affect only their neighbours, stay.
 */
export const removeDirectionOverrides = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');

/**
 * The text of a name, without overrides of the writing direction and without spaces around it. Every schema of a name that people
 * choose begins with it, and adds the lengths of that name.
 */
export const NameText = v.pipe(v.string(), v.transform(removeDirectionOverrides), v.trim());
