/**
 * The maximum size of a product's file and of a file list, in bytes. For all other files, the limit of a message's file applies.
 */
export const MAX_LARGE_FILE_BYTES = 100 * 1024 * 1024;
