/** An expected failure at start; its message says what is wrong and what to do. */
export class StartError extends Error {}

const ADVICE: Record<string, string> = {
  EACCES: 'This user may not write there. Change the owner or the permissions, or choose another folder with DAFTAR_DATA.',
  EPERM: 'This user may not write there. Change the owner or the permissions, or choose another folder with DAFTAR_DATA.',
  EROFS: 'The file system is read-only. Mount it writable, or choose another folder with DAFTAR_DATA.',
  ENOSPC: 'The disk is full. Free some space, or choose a folder on another disk with DAFTAR_DATA.',
  EDQUOT: 'The disk quota is used up. Free some space, or choose a folder on another disk with DAFTAR_DATA.',
  ENOTDIR: 'A file is in the place of a folder. Rename it, or choose another folder with DAFTAR_DATA.',
  EEXIST: 'A file is in the place of a folder. Rename it, or choose another folder with DAFTAR_DATA.',
  EISDIR: 'A folder is in the place of a file. Rename it, or choose another folder with DAFTAR_DATA.',
  ENOENT: 'It does not exist. Create it if its file system allows that, or choose another folder with DAFTAR_DATA.',
  EIO: 'The disk reports an error. Check it, and restore a backup if files are damaged.',
  EMFILE: 'Too many files are open. Raise the limit with ulimit -n.',
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Describes a failed file operation on `path`: the path, the system's error and advice. */
export const formatFileError = (error: unknown, path: string): string =>
  `Cannot write ${path} (${codeOf(error) || String(error)}). ${ADVICE[codeOf(error)] ?? 'Check the disk, or choose another folder with DAFTAR_DATA.'}`

/** Returns the message for the console that a failed start ends with: plain English with advice, without a stack trace. */
export function formatStartError(error: unknown): string {
  if (error instanceof StartError) return error.message
  const advice = ADVICE[codeOf(error)]
  const message = error instanceof Error ? error.message : String(error)
  if (advice) return `Daftar could not start: ${message.replace(/\.?$/, '.')} ${advice}`
  return `Daftar could not start: ${message.replace(/\.?$/, '.')} DAFTAR_DEBUG=1 npm start shows where it failed.`
}

/** Prints why the start failed and, with DAFTAR_DEBUG=1, where. */
export function reportStartError(error: unknown): void {
  console.error(`\n${formatStartError(error)}`)
  if (process.env.DAFTAR_DEBUG === '1' && error instanceof Error) console.error(error.stack)
}
