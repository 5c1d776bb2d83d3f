import { lt } from 'drizzle-orm'
import { type ProofOfWork, PUZZLE_PATTERN } from '#shared/contract.ts'
import { WORK_BITS, WORK_PARTS } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { spentPuzzles } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'
import { invalid } from './errors.ts'
import { newSecret, sha256 } from './hash.ts'

const PUZZLE_LIFETIME_MS = 10 * 60 * 1000

/**
 * Creates a puzzle valid for ten minutes. It needs no signature, because a forged puzzle takes the same work and expires within the same
 * time.
 */
export const createPuzzle = () => ({
  puzzle: `${(now() + PUZZLE_LIFETIME_MS).toString(36)}.${newSecret().slice(0, 22)}`,
  bits: WORK_BITS,
  parts: WORK_PARTS,
})

/**
 * Verifies a solution; throws `invalid` if it is expired or wrong. Returns the statement that spends the puzzle: if it was already spent,
 * the unique key fails the batch.
 */
export async function consumeProofOfWork(db: Database, { puzzle, solutions }: ProofOfWork): Promise<Statement[]> {
  const expiresAt = Number.parseInt(PUZZLE_PATTERN.exec(puzzle)?.[1] ?? '0', 36)
  const isUnexpired = expiresAt > now() && expiresAt <= now() + PUZZLE_LIFETIME_MS
  const isSolved =
    isUnexpired && (await Promise.all(solutions.map((solution, part) => meetsDifficulty(`${puzzle}:${part}:${solution}`)))).every(Boolean)
  if (!isSolved) throw invalid({ proofOfWork: 'این درخواست کهنه شده است؛ دوباره امتحان کن' })
  return [db.insert(spentPuzzles).values({ puzzleDigest: await sha256(puzzle), expiresAt })]
}

async function meetsDifficulty(text: string): Promise<boolean> {
  const bytes = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return bytes.getUint32(0) >>> (32 - WORK_BITS) === 0
}

export const pruneSpentPuzzles = (db: Database): Statement => db.delete(spentPuzzles).where(lt(spentPuzzles.expiresAt, now()))
