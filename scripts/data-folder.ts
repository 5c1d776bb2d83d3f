import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFolder } from './create-folder.ts'
import { formatFileError, StartError } from './start-error.ts'

/** Bytes written to the data folder at start; a disk without that much space cannot run the site. */
const TEST_BYTES = 1024 * 1024
/** Levels of folders below `state` that hold databases, such as `d1/miniflare-D1DatabaseObject`. */
const STATE_DEPTH = 2

/**
 * Creates the data folder and writes to it and to each folder that holds logs or databases, because permission bits say nothing about root
 * or a read-only file system. Throws a `StartError` that names the folder. Returns the absolute path.
 */
export function prepareDataFolder(data: string): string {
  const path = resolve(data)
  createWritable(path, TEST_BYTES)
  for (const name of ['log', 'state']) for (const folder of withSubfolders(join(path, name), STATE_DEPTH)) createWritable(folder)
  return path
}

function createWritable(folder: string, bytes = 1): void {
  const file = join(folder, '.write-test')
  try {
    createFolder(folder)
    try {
      const descriptor = openSync(file, 'w')
      try {
        for (let left = bytes; left > 0; ) left -= writeSync(descriptor, Buffer.alloc(left))
        fsyncSync(descriptor)
      } finally {
        closeSync(descriptor)
      }
    } finally {
      rmSync(file, { force: true })
    }
  } catch (error) {
    throw new StartError(formatFileError(error, folder))
  }
}

function withSubfolders(folder: string, depth: number): string[] {
  if (depth === 0 || !existsSync(folder)) return [folder]
  try {
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return [folder, ...names.flatMap(({ name }) => withSubfolders(join(folder, name), depth - 1))]
  } catch {
    // `createWritable` names what is wrong with the folder.
    return [folder]
  }
}
