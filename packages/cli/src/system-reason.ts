const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EDQUOT: 'no space left for this user',
  EEXIST: 'it exists already',
  EFBIG: 'the file would be too large',
  EIO: 'the device failed',
  EISDIR: 'it is a folder',
  ELOOP: 'too many links one behind the other',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file',
  ENOSPC: 'no space left on the device',
  ENOTDIR: 'no such file',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
};

/** Why the operating system refused, for a person. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code !== undefined && reasons[code]) || code || message;
}
