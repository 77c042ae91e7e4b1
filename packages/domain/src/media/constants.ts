/** Largest file of an agent's product and of a file list, in bytes. All others are held to the size of a message's file. */
export const MAX_LARGE_FILE_BYTES = 100 * 1024 * 1024;
