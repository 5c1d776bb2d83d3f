import { createHash, createHmac } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formatFileError, StartError } from './start-error.ts'

/** File size in bytes up to which every page of a database is checked at start: 64 MiB, a fraction of a second. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024
const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100

/** Returns the path that Miniflare gives the file of a D1 database, relative to `state`. */
export function databaseFile(name: string): string {
  const key = createHash('sha256').update('miniflare-D1DatabaseObject').digest()
  const hmac = (text: string | Buffer) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
  return join('d1/miniflare-D1DatabaseObject', `${Buffer.concat([hmac(name), hmac(hmac(name))]).toString('hex')}.sqlite`)
}

/** The file of the main database, relative to `state`. */
export const MAIN_DATABASE = databaseFile('daftar')
export const SEARCH_DATABASE = databaseFile('daftar-search')
export const STATS_DATABASE = databaseFile('daftar-stats')

/** File that marks a data folder in which a start has completed. */
export const USED_MARK = 'initialized'

const RESTORE = 'Restore it from a backup, or start an empty site in another folder with DAFTAR_DATA.'
const WITH_COMPANIONS = 'with the files of the same name that end in -wal and -shm'

/** What to do about a damaged file, by where it is; the first match counts. */
const ADVICE: readonly [prefix: string, label: string, advice: string][] = [
  [MAIN_DATABASE, 'the main database', RESTORE],
  [SEARCH_DATABASE, 'the search index', `Delete it ${WITH_COMPANIONS}, run npm start, then npm run rebuild-search.`],
  [STATS_DATABASE, 'the statistics', `Restore it from a backup, or delete it ${WITH_COMPANIONS}; all counts start over.`],
  [databaseFile('daftar-local'), 'the mailbox of the local run', `Delete it ${WITH_COMPANIONS}; only past emails are lost.`],
  ['r2/', 'the index of uploaded files', RESTORE],
  ['do/', 'a rate limit', `Delete it ${WITH_COMPANIONS}; the limit starts over.`],
  ['', 'temporary data', `Delete it ${WITH_COMPANIONS}.`],
]

/**
 * Checks the database files of a data folder before the runtime opens them. Throws a `StartError` that names the first file that is empty,
 * truncated, damaged, of another program or not writable, or the missing main database of a used folder, and says what to do.
 */
export function checkDatabaseFiles(data: string): void {
  const state = join(data, 'state')
  if (existsSync(join(data, USED_MARK)) && !existsSync(join(state, MAIN_DATABASE)))
    throw new StartError(
      `The main database ${join(state, MAIN_DATABASE)} is missing. ${RESTORE} To start an empty site here, delete ${join(data, USED_MARK)}.`,
    )
  const isUsed = existsSync(join(data, USED_MARK)) || hasContent(join(data, 'log/requests.jsonl'))
  for (const file of listDatabases(state)) {
    const problem = findProblem(join(state, file), file, isUsed)
    if (!problem) continue
    const [, label, advice] = ADVICE.find(([prefix]) => file.startsWith(prefix)) ?? ['', 'a database', RESTORE]
    throw new StartError(`${join(state, file)}, ${label}, ${problem}. ${advice}`)
  }
}

const hasContent = (file: string) => existsSync(file) && statSync(file).size > 0

const listDatabases = (state: string): string[] =>
  existsSync(state)
    ? readdirSync(state, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite'))
        .map((entry) => relative(state, join(entry.parentPath, entry.name)))
        .sort()
    : []

function findProblem(path: string, file: string, isUsed: boolean): string | undefined {
  const header = readHeader(path)
  const isContent = /^(?:d1|r2)\//.test(file) && basename(file) !== 'metadata.sqlite'
  if (header.length === 0) {
    // A start that was interrupted before its first write leaves empty files, which the next one may fill.
    return isContent && isUsed ? 'is empty: its content is lost' : undefined
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'is not a SQLite database'
  if (dirname(file).startsWith('do/')) return isTruncated(path, header) ? 'is truncated' : undefined
  return findDamage(path, file)
}

/** Opens a file for writing, which fails on a read-only file system, and returns its first bytes. */
function readHeader(path: string): Buffer {
  try {
    const descriptor = openSync(path, 'r+')
    try {
      const header = Buffer.alloc(HEADER_BYTES)
      return header.subarray(0, readSync(descriptor, header))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new StartError(formatFileError(error, path))
  }
}

/** Compares the size in the header with the file; a write-ahead log can hold the missing pages. Format: sqlite.org/fileformat2.html. */
function isTruncated(path: string, header: Buffer): boolean {
  if (header.length < HEADER_BYTES) return true
  if (hasContent(`${path}-wal`) || header.readUInt32BE(24) !== header.readUInt32BE(92)) return false
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  return statSync(path).size < pageSize * header.readUInt32BE(28)
}

/** Opens a database like the runtime does, which also recovers the write-ahead log of a crash. */
function findDamage(path: string, file: string): string | undefined {
  try {
    const database = new DatabaseSync(path)
    try {
      const tables = database
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .all()
        .map(({ name }) => String(name))
      if (statSync(path).size <= FULL_CHECK_BYTES) {
        const result = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check)
        if (result !== 'ok') return `is damaged (${result})`
      }
      const isMigrated = [MAIN_DATABASE, SEARCH_DATABASE, STATS_DATABASE].includes(file)
      const own = tables.filter((name) => !/^(?:_cf_|sqlite_)/.test(name))
      return isMigrated && own.length > 0 && !own.includes('d1_migrations') ? 'belongs to another program' : undefined
    } finally {
      database.close()
    }
  } catch (error) {
    return `is damaged or truncated (${error instanceof Error ? error.message : error})`
  }
}
