import { WORK_BITS } from '#shared/limits/index.ts'
import { kdf } from '#worker/lib/hash.ts'
import { work } from '#worker/lib/rate-limit.ts'

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
