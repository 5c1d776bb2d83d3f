import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../../scripts/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with a migrated, empty database for each folder of migrations, which every test file copies. */
    templates: string
  }
}

/** Migrates the databases that the test files copy, once per run. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), 'daftar-templates-'))
  for (const name of ['main', 'search', 'statistics']) {
    const database = new DatabaseSync(':memory:')
    migrate(database, `migrations/${name}`)
    writeFileSync(join(folder, name), database.serialize())
    database.close()
  }
  provide('templates', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
