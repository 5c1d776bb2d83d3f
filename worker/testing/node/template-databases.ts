import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

const CACHE = 'node_modules/.vitest-cache/databases'

/** Migrates the databases that the test files copy, unless an earlier run did so with the same migrations. */
export default function setup({ provide }: TestProject): void {
  const folder = join(CACHE, hashOfMigrations())
  if (!existsSync(folder)) createTemplates(folder)
  provide('templates', folder)
}

function hashOfMigrations(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of [...globSync('migrations/*/*.sql').toSorted(), 'scripts/migrate.ts']) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function createTemplates(folder: string): void {
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(join(CACHE, 'draft-'))
  for (const name of ['main', 'search', 'statistics']) {
    const database = new DatabaseSync(':memory:')
    migrate(database, `migrations/${name}`)
    writeFileSync(join(draft, name), database.serialize())
    database.close()
  }
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another run was faster.
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}
