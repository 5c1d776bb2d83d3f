/**
 * Backs up the data of the local run (DAFTAR_DATA, else .daftar); the server may be running.
 *   npm run backup                       into backups/<time>
 *   npm run backup -- <folder>           into <folder>/<time>
 *   npm run backup -- --keep 14          deletes all but the newest 14 afterwards
 *   npm run backup -- --check            compares every file of the newest backup with its digest, and backs up nothing
 * A backup contains everything, secrets included: keep it as private as the site. `docs/backup.md` has the rest.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from './backup/create-backup.ts'
import { listBackups, readManifest } from './backup/manifest.ts'
import { pruneBackups } from './backup/prune-backups.ts'
import { findDamage } from './backup/restore-backup.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run backup [-- <folder>] [-- --keep <number>] [-- --check]'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, check: { type: 'boolean' } },
  })
  const [root = 'backups', ...more] = positionals
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (more.length > 0 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0))) throw new Error(USAGE)
  if (values.check) {
    const newest = listBackups(root).at(-1)
    if (!newest) throw new Error(`No backup in ${root}.`)
    const damage = await findDamage(join(root, newest))
    if (damage.length > 0) throw new Error(`${damage.join('\n')}\n${newest} cannot be restored. Make a new backup.`)
    return console.log(`${join(root, newest)} is complete and undamaged.`)
  }
  const folder = await createBackup(process.env.DAFTAR_DATA || '.daftar', root)
  const { files, media } = readManifest(folder)
  const bytes = [...files, ...media].reduce((sum, file) => sum + file.bytes, 0)
  console.log(`${folder}: ${files.length} files and ${media.length} objects, ${(bytes / 1e6).toFixed(1)} MB.`)
  console.log(`Restore it with: npm run restore -- ${folder}`)
  if (keep !== undefined) for (const name of pruneBackups(root, keep)) console.log(`Deleted ${name}.`)
})
