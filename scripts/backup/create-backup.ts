import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { createFolder } from '../create-folder.ts'
import { MAIN_DATABASE, SEARCH_DATABASE, STATS_DATABASE } from '../database-files.ts'
import { type ExclusiveLock, tryLock } from '../exclusive-lock.ts'
import { VAPID_FILE } from '../vapid-keys.ts'
import { copyWithDigest, digestFile } from './copy-file.ts'
import { BackupError, backupName, listBackups, type Manifest, MEDIA_FOLDER, readManifest, writeManifest } from './manifest.ts'

/** How often the list of objects is taken again because one was deleted before it was copied. */
const MAX_ATTEMPTS = 5
const KEY_FILES = ['secrets-key', VAPID_FILE]
/** In one batch, so that the copy is the database of one moment. */
const ALL_PAGES = 2 ** 31 - 1

const MIGRATED: Record<string, string> = { main: MAIN_DATABASE, search: SEARCH_DATABASE, statistics: STATS_DATABASE }

/**
 * Backs up a data folder below `root`, also while a server writes to it. The main database comes first and the bucket last, so that everything
 * the database refers to is in the backup; objects are stored once for all backups. Returns the folder of the backup, which appears only when
 * it is complete. Throws a `BackupError`.
 */
export async function createBackup(data: string, root: string, at = Date.now()): Promise<string> {
  const state = join(resolve(data), 'state')
  if (!existsSync(join(state, MAIN_DATABASE)))
    throw new BackupError(`No Daftar data in ${resolve(data)}. Run npm start once, or set DAFTAR_DATA.`)
  createFolder(join(root, MEDIA_FOLDER), { mode: 0o700 })
  const lock = lockBackups(root)
  try {
    for (const name of readdirSync(root)) if (name.endsWith('.part')) rmSync(join(root, name), { recursive: true })
    const folder = join(root, backupName(at))
    const part = `${folder}.part`
    const databases = listDatabases(state)
    const contents = databases.filter((file) => !file.startsWith('r2/'))
    for (const file of contents) await copyDatabase(state, file, part)
    const media = await copyBucket(state, part, root, databases)
    for (const file of KEY_FILES) if (existsSync(join(data, file))) await copyWithDigest(join(data, file), join(part, file))
    const files: Manifest['files'] = []
    for (const path of listFiles(part)) files.push({ path, ...(await digestFile(join(part, path))) })
    writeManifest(part, { format: 1, createdAt: new Date(at).toISOString(), migrations: readMigrations(join(part, 'state')), files, media })
    renameSync(part, folder)
    return folder
  } finally {
    lock.release()
  }
}

/** Locks a folder of backups. Throws a `BackupError` if another backup or a clean-up uses it. */
export function lockBackups(root: string): ExclusiveLock {
  const lock = tryLock(join(root, 'backup.lock'))
  if (!lock) throw new BackupError(`Another backup into ${root} is running. Wait until it is done.`)
  return lock
}

/** Lists the databases below `state` that a backup contains, the main one first and those of the bucket last. */
function listDatabases(state: string): string[] {
  const rank = (file: string) =>
    file === MAIN_DATABASE ? 0 : file === STATS_DATABASE ? 1 : file.startsWith('d1/') ? 2 : file.startsWith('do/') ? 3 : 4
  return listFiles(state)
    .filter((file) => /^(?:d1|do|r2)\/.*\.sqlite$/.test(file))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

/** Copies one moment of a database; a file that was deleted meanwhile, such as that of an ended promotion, is left out. */
async function copyDatabase(state: string, file: string, part: string): Promise<void> {
  const from = join(state, file)
  if (!existsSync(from)) return
  const to = join(part, 'state', file)
  mkdirSync(dirname(to), { recursive: true })
  rmSync(to, { force: true })
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    // Without a write-ahead log beside it, the copy is one file.
    copy.exec('PRAGMA journal_mode = DELETE')
    const result = copy.prepare('PRAGMA quick_check(1)').get()?.quick_check
    if (result !== 'ok') throw new BackupError(`${from} is damaged (${result}); the backup would be too. Restore an earlier backup.`)
  } finally {
    copy.close()
  }
}

async function copyBucket(state: string, part: string, root: string, databases: readonly string[]): Promise<Manifest['media']> {
  const known = new Map(listBackups(root).flatMap((name) => readKnownMedia(join(root, name))))
  for (let attempt = 1; ; attempt++) {
    for (const file of databases) if (file.startsWith('r2/')) await copyDatabase(state, file, part)
    try {
      return await copyObjects(state, part, root, known)
    } catch (error) {
      const isDeleted = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isDeleted || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function readKnownMedia(folder: string): [id: string, object: Manifest['media'][number]][] {
  try {
    return readManifest(folder).media.map((object) => [object.id, object])
  } catch {
    return []
  }
}

/** Copies the objects that no earlier backup has, and returns all. */
async function copyObjects(state: string, part: string, root: string, known: ReadonlyMap<string, Manifest['media'][number]>) {
  const media: Manifest['media'] = []
  for (const id of listObjects(join(part, 'state'))) {
    const target = join(root, MEDIA_FOLDER, id)
    const object = known.get(id)
    if (object && existsSync(target)) media.push(object)
    else media.push({ id, ...(await copyWithDigest(join(state, BLOB_FOLDER, id), target)) })
  }
  return media
}

/** Folder of the objects' bytes below `state`. */
export const BLOB_FOLDER = 'r2/daftar-media/blobs'
const BUCKET_INDEX = 'r2/miniflare-R2BucketObject'

/** Returns the ids of the objects and of the parts of unfinished uploads. */
function listObjects(state: string): string[] {
  const folder = join(state, BUCKET_INDEX)
  if (!existsSync(folder)) return []
  const ids = new Set<string>()
  for (const name of readdirSync(folder)) {
    if (name === 'metadata.sqlite') continue
    const index = new DatabaseSync(join(folder, name), { readOnly: true })
    try {
      const rows = index
        .prepare('SELECT blob_id FROM _mf_objects WHERE blob_id IS NOT NULL UNION SELECT blob_id FROM _mf_multipart_parts')
        .all()
      for (const { blob_id } of rows) ids.add(String(blob_id))
    } finally {
      index.close()
    }
  }
  return [...ids].sort()
}

function readMigrations(state: string): Record<string, string> {
  const last: Record<string, string> = {}
  for (const [name, file] of Object.entries(MIGRATED)) {
    if (!existsSync(join(state, file))) continue
    const database = new DatabaseSync(join(state, file), { readOnly: true })
    try {
      const row = database.prepare('SELECT max(name) AS name FROM d1_migrations').get()
      if (typeof row?.name === 'string') last[name] = row.name
    } finally {
      database.close()
    }
  }
  return last
}
