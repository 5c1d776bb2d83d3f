import { statfs } from 'node:fs/promises'

/** Free space in bytes below which a failed request counts as caused by a full disk: 32 MiB, as much as SQLite may need for a large write. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024
/** Time in ms during which a storage error in the runtime's log explains failed requests. */
export const FAILURE_WINDOW_MS = 10_000

const STORAGE_ERROR =
  /database or disk is full|SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)|No space left on device|Disk quota exceeded|Read-only file system/i

export interface StorageState {
  /** Reads a line of the runtime's log, where it names the cause of a storage error. */
  readLogLine(message: string): void
  /** Whether the disk is full or rejected a write recently, and when it last did, in UTC ms; 0 if it never did. */
  read(): Promise<{ isFailing: boolean; failedAt: number }>
}

/** Reports whether the disk of a folder is full or rejects writes; `now` returns UTC ms. */
export function watchStorage(folder: string, now: () => number = Date.now): StorageState {
  let failedAt = 0
  return {
    readLogLine(message) {
      if (!message.startsWith('{"level":"info"') && STORAGE_ERROR.test(message)) failedAt = now()
    },
    read: async () => ({
      isFailing: now() - failedAt < FAILURE_WINDOW_MS || (await freeBytes(folder)) < MIN_FREE_BYTES,
      failedAt,
    }),
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
