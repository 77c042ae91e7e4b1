/**
 * The maximum size of a file that belongs to a file list or to an AI agent's product, in bytes. For all other files, the limit of
 * a message's file applies.
 */
export const MAX_LARGE_FILE_BYTES = 100 * 1024 * 1024;
