/** The system's codes for a full disk or quota, no file descriptors, and a read-only or broken disk. */
const exhaustionCodes = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EROFS', 'EIO']);

/** Whether a call failed because this machine can open or write no file now, which is not the caller's fault. */
export const isMachineExhausted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && exhaustionCodes.has(String(error.code));
