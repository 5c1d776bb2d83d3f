import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A failure of a backup or a restore; its message says what to do. */
export class BackupError extends Error {}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Manifest = z.strictObject({
  format: z.literal(1),
  /** ISO time of the snapshot of the main database. */
  createdAt: z.string(),
  /** Name of the last migration of each database. */
  migrations: z.record(z.string(), z.string()),
  /** Files of the backup's folder, by path below it. */
  files: z.array(z.strictObject({ path: z.string().regex(/^[\w./-]+$/), bytes: z.number().int(), sha256: Sha256 })),
  /** Objects of the bucket; their bytes are in the `media` folder that all backups share. */
  media: z.array(z.strictObject({ id: z.string().regex(/^[0-9a-f]+$/), bytes: z.number().int(), sha256: Sha256 })),
})
export type Manifest = z.infer<typeof Manifest>

const FILE = 'manifest.json'
const DIGEST = 'manifest.sha256'
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** Folder of objects, below the folder of all backups. */
export const MEDIA_FOLDER = 'media'

/** Returns the name of a backup made at a time in UTC ms; names sort by time. */
export const backupName = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, '-')

/** Returns the names of the complete backups in a folder, oldest first. */
export const listBackups = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && BACKUP_NAME.test(entry.name))
    .map(({ name }) => name)
    .sort()

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest)
  writeFileSync(join(folder, FILE), text, { flush: true })
  writeFileSync(join(folder, DIGEST), `${digest(text)}  ${FILE}\n`, { flush: true })
}

/** Reads the manifest of a backup. Throws a `BackupError` if it is missing, damaged or of another version of Daftar. */
export function readManifest(folder: string): Manifest {
  let text: string
  let expected: string
  try {
    text = readFileSync(join(folder, FILE), 'utf8')
    expected = readFileSync(join(folder, DIGEST), 'utf8').slice(0, 64)
  } catch {
    throw new BackupError(`${folder} is not a complete backup: ${FILE} or ${DIGEST} is missing.`)
  }
  if (digest(text) !== expected) throw new BackupError(`The manifest of ${folder} is damaged. Use another backup.`)
  const { success, data } = Manifest.safeParse(JSON.parse(text))
  if (!success) throw new BackupError(`${folder} was made by a version of Daftar that this one cannot read. Update Daftar, then try again.`)
  return data
}
