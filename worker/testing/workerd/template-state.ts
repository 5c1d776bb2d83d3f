import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateAll } from '../../../scripts/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** State folder of a local run with migrated, empty databases, which every file copies. */
    localState: string
  }
}

/** Migrates the databases of the runtime that the test files copy, once per run. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? tmpdir(), 'daftar-state-'))
  migrateAll(folder)
  provide('localState', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
