/**
 * Removes the characters that change the writing direction of the text after them (embeddings, overrides and isolates). In a name
 * that a stranger chose, they would turn the rest of a line around, or make `exe.gpj` out of a program. Marks of direction, which
 * affect only their neighbours, stay.
 */
export const removeDirectionOverrides = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');
