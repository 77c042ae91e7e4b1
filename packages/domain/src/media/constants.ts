/** Largest file of an agent's product and of a file list, in bytes. All others are held to the size of a message's file. */
export const LARGE_FILE_MAX_BYTES = 100 * 1024 * 1024;
