import { kdf } from '#worker/lib/key-derivation.ts'

const { derive } = kdf
/** A thousandth: what costs differ in still differs. */
const COST_DIVISOR = 1024

/** Derives keys at a small part of their cost; hundreds of sign-ins would else cost minutes. Stored costs stay those of the real ones. */
export function makeKeyDerivationCheap(): void {
  kdf.derive = (secret, salt, cost) => derive(secret, salt, { ...cost, N: cost.N / COST_DIVISOR })
}

/** Derives keys at their whole cost while something is done. */
export async function withFullKeyDerivation<Value>(work: () => Promise<Value>): Promise<Value> {
  kdf.derive = derive
  try {
    return await work()
  } finally {
    makeKeyDerivationCheap()
  }
}
