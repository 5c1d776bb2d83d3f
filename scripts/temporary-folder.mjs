import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Free bytes the folder in memory must have; a full test run writes about a quarter of it. */
const MIN_FREE = 2_000_000_000

/**
 * Returns the folder for test databases: one in memory if the machine has one with enough space, else the system's temporary folder. On a
 * disk, tests spend more time waiting for SQLite's syncs than running.
 */
export function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= MIN_FREE) return MEMORY
  } catch {}
  return tmpdir()
}
