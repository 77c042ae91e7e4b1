/** The operating system's error codes for a full disk or quota, too many open files, and a read-only or broken disk. */
const exhaustionCodes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EIO']);

/** Returns whether a call failed because the server can't open or write files now. The caller is not at fault. */
export const isMachineExhausted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && exhaustionCodes.has(String(error.code));
