/**
 * Restores a backup of `npm run backup` to the data folder (DAFTAR_DATA, else .daftar), while no server uses it.
 *   npm run restore -- backups/<time>              into an empty folder
 *   npm run restore -- backups/<time> --replace    moves the existing data aside first
 */
import { parseArgs } from 'node:util'
import { restoreBackup } from './backup/restore-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new Error('Usage: npm run restore -- <backup> [--replace]')
  const data = process.env.DAFTAR_DATA || '.daftar'
  const aside = await restoreBackup(folder, data, { isReplacing: values.replace === true })
  if (aside) console.log(`The earlier data is in ${aside}; delete it when you no longer need it.`)
  console.log(`${folder} is restored to ${data}. Run npm start.`)
})
