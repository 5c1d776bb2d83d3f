import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { WORK_BITS } from '#shared/limits/index.ts'
import { kdf } from '#worker/lib/hash.ts'
import { work } from '#worker/lib/rate-limit.ts'
import { skipModuleChecks } from './skip-module-checks.ts'

let isKeeping = false

/** Calls `skipModuleChecks` once per runtime. */
export function keepModules(): void {
  if (!isKeeping) skipModuleChecks()
  isKeeping = true
}

interface D1Constructor {
  new (fetcher: Pick<Fetcher, 'fetch'>): D1Database
}

const isD1Database = (binding: unknown): binding is D1Database & { constructor: D1Constructor } =>
  binding instanceof Object && binding.constructor.name === 'D1Database'

let isReplaced = false

/** Lets the clients of all databases but `LOCAL`, which stays Miniflare's, send their statements to `D1Object`; once per runtime. */
export function replaceDatabases(): void {
  if (isReplaced) return
  isReplaced = true
  for (const [name, binding] of Object.entries(env))
    if (name !== 'LOCAL' && isD1Database(binding)) Object.assign(env, { [name]: new binding.constructor(env.D1_OBJECTS.getByName(name)) })
}

let migrated: Promise<unknown> | undefined

/** Migrates the databases once per runtime, because test files share them. */
export const migrateDatabases = (): Promise<unknown> =>
  (migrated ??= Promise.all([
    applyD1Migrations(env.DB, env.MIGRATIONS),
    applyD1Migrations(env.SEARCH, env.SEARCH_MIGRATIONS),
    applyD1Migrations(env.STATS, env.STATS_MIGRATIONS),
  ]))

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

/** Lets tests solve puzzles in an instant; `useFullProofOfWork` undoes it until the end of a test. */
export function makeProofOfWorkCheap(): void {
  work.bits = WORK_BITS - 7
}

export function useFullProofOfWork(): void {
  work.bits = WORK_BITS
}
