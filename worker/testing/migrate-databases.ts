import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

let migrated: Promise<unknown> | undefined

/** Brings the databases to their newest shape, once a runtime: its files share them. */
export const migrateDatabases = (): Promise<unknown> =>
  (migrated ??= Promise.all([applyD1Migrations(env.DB, env.MIGRATIONS), applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)]))
