import { existsSync, type MakeDirectoryOptions, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents unless it exists. Creates them one by one, because mkdir's `recursive` never returns below a folder that
 * reports new names as missing, such as /proc. Throws the system's error.
 */
export function createFolder(folder: string, options: Omit<MakeDirectoryOptions, 'recursive'> = {}): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  const parent = dirname(folder)
  if (!existsSync(parent)) createFolder(parent, options)
  mkdirSync(folder, options)
}
