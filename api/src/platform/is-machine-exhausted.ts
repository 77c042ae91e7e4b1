/** Codes of the system: the disk, a quota or the file descriptors are used up, or the disk is read-only or broken. */
const exhausted = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EIO']);

/** Whether a call failed because this machine can open or write no file now, which is no fault of the caller. */
export const isMachineExhausted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && exhausted.has(String(error.code));
