/** The largest size of an agent's product and of a file list, in bytes. All other files have the limit of a message's file. */
export const MAX_LARGE_FILE_BYTES = 100 * 1024 * 1024;
