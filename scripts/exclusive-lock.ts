import { DatabaseSync } from 'node:sqlite'

/** Open locks; a database that is garbage-collected would drop its lock. */
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

export interface ExclusiveLock {
  release(): void
}

/**
 * Locks a file for this process, or returns undefined if another process holds it. The lock is an open SQLite transaction, which the operating
 * system ends with the process, so a crash leaves no stale lock. Throws SQLite's error if the file cannot be opened or locked.
 */
export function tryLock(file: string): ExclusiveLock | undefined {
  const database = new DatabaseSync(file)
  try {
    // The journal of a transaction that writes nothing stays in memory.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
  held.add(database)
  return {
    release() {
      if (held.delete(database)) database.close()
    },
  }
}
