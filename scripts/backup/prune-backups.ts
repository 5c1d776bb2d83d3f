import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockBackups } from './create-backup.ts'
import { listBackups, MEDIA_FOLDER, readManifest } from './manifest.ts'

/**
 * Deletes all backups but the newest `keep`, then the objects that no remaining backup contains. Throws a `BackupError` before it deletes
 * objects if the manifest of a remaining backup is damaged.
 */
export function pruneBackups(root: string, keep: number): string[] {
  const lock = lockBackups(root)
  try {
    const names = listBackups(root)
    const outdated = names.slice(0, Math.max(0, names.length - keep))
    for (const name of outdated) rmSync(join(root, name), { recursive: true })
    const used = new Set(names.slice(outdated.length).flatMap((name) => readManifest(join(root, name)).media.map(({ id }) => id)))
    for (const id of readdirSync(join(root, MEDIA_FOLDER))) if (!used.has(id)) rmSync(join(root, MEDIA_FOLDER, id))
    return outdated
  } finally {
    lock.release()
  }
}
