/** Returns the first word of a name. */
export const toFirstName = (name: string | undefined): string | undefined => name?.trim().split(/\s+/)[0];
