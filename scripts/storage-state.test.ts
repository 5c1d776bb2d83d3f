import { tmpdir } from 'node:os'
import { expect, it, test } from 'vitest'
import { FAILURE_WINDOW_MS, watchStorage } from './storage-state.ts'

// The tests assume what they need anyway: a temporary folder with more than 32 MiB of free space.
function aStorage() {
  let time = 1_000_000
  const storage = watchStorage(tmpdir(), () => time)
  return { storage, pass: (ms: number) => (time += ms) }
}

test.each([
  'e = workerd/util/sqlite.c++:1744: failed: SQLite failed; dbErrorMessage(err, db) = database or disk is full: SQLITE_FULL\nstack: …',
  'disk I/O error: SQLITE_IOERR',
  'attempt to write a readonly database: SQLITE_READONLY',
  'kj/filesystem-disk-unix.c++:1: failed: pwrite(): No space left on device',
])('a storage error in the runtime’s log counts as a failing disk for a while: %s', async (message) => {
  const { storage, pass } = aStorage()
  expect(await storage.read()).toEqual({ isFailing: false, failedAt: 0 })
  storage.readLogLine(message)
  expect(await storage.read()).toEqual({ isFailing: true, failedAt: 1_000_000 })
  pass(FAILURE_WINDOW_MS)
  expect(await storage.read()).toEqual({ isFailing: false, failedAt: 1_000_000 })
})

it('a request whose path names a storage error does not count as one', async () => {
  const { storage } = aStorage()
  storage.readLogLine('{"level":"info","method":"GET","path":"/SQLITE_FULL","status":404}')
  expect(await storage.read()).toEqual({ isFailing: false, failedAt: 0 })
})
