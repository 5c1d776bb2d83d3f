import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { kdf } from '#worker/lib/hash.ts'

let migrated: Promise<unknown> | undefined

/** Migrates both databases once per runtime, because test files share them. */
export const migrateDatabases = (): Promise<unknown> =>
  (migrated ??= Promise.all([applyD1Migrations(env.DB, env.MIGRATIONS), applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS)]))

const { derive } = kdf
/** Divides all costs alike, which keeps their ratios. */
const COST_DIVISOR = 1024

/**
 * Replaces key derivation by a cheaper one, which saves time in tests that sign in. Stored hashes still name the parameters of
 * production.
 */
export function makeKeyDerivationCheap(): void {
  kdf.derive = (secret, salt, cost) => derive(secret, salt, { ...cost, N: cost.N / COST_DIVISOR })
}

export async function withFullKeyDerivation<Value>(work: () => Promise<Value>): Promise<Value> {
  kdf.derive = derive
  try {
    return await work()
  } finally {
    makeKeyDerivationCheap()
  }
}
