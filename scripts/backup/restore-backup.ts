import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { createFolder } from '../create-folder.ts'
import { lockDataFolder } from '../data-lock.ts'
import { USED_MARK } from '../database-files.ts'
import { copyWithDigest, digestFile } from './copy-file.ts'
import { BLOB_FOLDER } from './create-backup.ts'
import { BackupError, type Manifest, MEDIA_FOLDER, readManifest } from './manifest.ts'

interface RestoreOptions {
  /** Moves data that is in the way aside instead of refusing. */
  isReplacing?: boolean
  at?: number
}

/**
 * Restores a backup to a data folder, checking each file against its digest. The data folder changes only when everything is copied and
 * correct. Returns where existing data was moved, if any. Throws a `BackupError`, or a `StartError` if a server uses the data folder.
 */
export async function restoreBackup(
  folder: string,
  data: string,
  { isReplacing = false, at = Date.now() }: RestoreOptions = {},
): Promise<string | undefined> {
  const manifest = readManifest(folder)
  assertKnownMigrations(manifest)
  const target = resolve(data)
  const isUsed = existsSync(target) && readdirSync(target).length > 0
  if (isUsed && !isReplacing)
    throw new BackupError(
      `${target} is not empty. Choose another folder with DAFTAR_DATA, or add --replace, which keeps its data beside it.`,
    )
  const lock = isUsed ? await lockDataFolder(target, 0) : undefined
  const part = `${target}.restoring`
  try {
    rmSync(part, { recursive: true, force: true })
    createFolder(part)
    for (const file of manifest.files) await copyChecked(join(folder, file.path), join(part, file.path), file)
    for (const object of manifest.media)
      await copyChecked(join(dirname(folder), MEDIA_FOLDER, object.id), join(part, 'state', BLOB_FOLDER, object.id), object)
    writeFileSync(join(part, USED_MARK), '')
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw error
  } finally {
    lock?.release()
  }
  const aside = isUsed ? `${target}-before-${at}` : undefined
  if (aside) renameSync(target, aside)
  else rmSync(target, { recursive: true, force: true })
  renameSync(part, target)
  return aside
}

/** Returns what is missing or damaged in a backup, a line each. */
export async function findDamage(folder: string): Promise<string[]> {
  const manifest = readManifest(folder)
  const expected = [
    ...manifest.files.map(({ path, ...rest }) => ({ path: join(folder, path), ...rest })),
    ...manifest.media.map(({ id, ...rest }) => ({ path: join(dirname(folder), MEDIA_FOLDER, id), ...rest })),
  ]
  const damage: string[] = []
  for (const { path, bytes, sha256 } of expected) {
    if (!existsSync(path)) damage.push(`${path} is missing`)
    else {
      const actual = await digestFile(path)
      if (actual.bytes !== bytes || actual.sha256 !== sha256) damage.push(`${path} is damaged`)
    }
  }
  return damage
}

async function copyChecked(from: string, to: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  if (!existsSync(from)) throw new BackupError(`${from} is missing, so the backup cannot be restored. Use another one.`)
  const copied = await copyWithDigest(from, to)
  if (copied.bytes !== bytes || copied.sha256 !== sha256)
    throw new BackupError(`${from} is damaged, so the backup cannot be restored. Use another one.`)
}

/** Refuses data of a newer version, whose migrations this one does not know; an older one is migrated by the next start. */
function assertKnownMigrations({ migrations }: Manifest): void {
  for (const [database, last] of Object.entries(migrations))
    if (!existsSync(join('migrations', basename(database), basename(last))))
      throw new BackupError(`The backup is from a newer version of Daftar (${database}/${last}). Update Daftar, then restore it.`)
}
