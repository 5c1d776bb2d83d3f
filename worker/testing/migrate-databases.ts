import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

let migrated: Promise<unknown> | undefined

/** Migrates the databases once per runtime; test files share both. */
export const migrateDatabases = (): Promise<unknown> =>
  (migrated ??= Promise.all([applyD1Migrations(env.DB, env.MIGRATIONS), applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)]))
