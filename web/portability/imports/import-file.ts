import { LIMITS } from '#shared/limits/index.ts'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import type { TextImport } from '#worker/portability/imports/contract.ts'
import { text } from './text.ts'

const EXTENSIONS = ['.zip', '.xml', '.gz', '.tgz', '.atom', '.rss', '.wxr', '.json', '.html', '.htm', '.md', '.markdown', '.txt']
export const ACCEPTED_FILES = EXTENSIONS.join()

/** Returns why a file is rejected, in Persian, or undefined if it is acceptable. Only the server checks the content. */
export function validateImportFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!EXTENSIONS.some((ending) => name.toLowerCase().endsWith(ending))) return text.notExport
  if (size === 0) return text.emptyFile
  return size > LIMITS.importFileBytes ? text.tooLarge(formatBytes(LIMITS.importFileBytes)) : undefined
}

/** Returns the end of a file's name, as it is stored. */
export const nameOf = ({ name }: Pick<File, 'name'>): string => name.slice(-255)

export const isSameFile = (file: Pick<File, 'name' | 'size'>, { fileName, bytes }: Pick<TextImport, 'fileName' | 'bytes'>): boolean =>
  file.size === bytes && nameOf(file) === fileName

/**
 * Returns the key of the next import of a file, given its fingerprint and the import that already has the previous key. The same file thus
 * continues an unfinished upload and otherwise begins a new import.
 */
export const nextImportKey = (fingerprint: string, previous?: string): string =>
  previous === undefined ? fingerprint : `${fingerprint.slice(0, 43)}-${previous}`
