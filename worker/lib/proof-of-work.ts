import { lt } from 'drizzle-orm'
import { type ProofOfWork, PUZZLE_PATTERN } from '#shared/contract.ts'
import { WORK_BITS, WORK_PARTS } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { spentPuzzles } from '#worker/db/platform-schema.ts'
import { now } from './clock.ts'
import { invalid } from './errors.ts'
import { newSecret, sha256 } from './hash.ts'

const PUZZLE_LIFETIME_MS = 10 * 60 * 1000

/** A puzzle good for ten minutes. It needs no signature: one somebody made up costs them the same work, within the same time. */
export const createPuzzle = () => ({
  puzzle: `${(now() + PUZZLE_LIFETIME_MS).toString(36)}.${newSecret().slice(0, 22)}`,
  bits: WORK_BITS,
  parts: WORK_PARTS,
})

/** Checks solved work; `invalid` for old or wrong work. Answers what spends it, for the batch it pays for: spent work breaks that by its key. */
export async function consumeProofOfWork(db: Database, { puzzle, solutions }: ProofOfWork): Promise<Statement[]> {
  const expiresAt = Number.parseInt(PUZZLE_PATTERN.exec(puzzle)?.[1] ?? '0', 36)
  const isUnexpired = expiresAt > now() && expiresAt <= now() + PUZZLE_LIFETIME_MS
  const isSolved =
    isUnexpired && (await Promise.all(solutions.map((answer, part) => meetsDifficulty(`${puzzle}:${part}:${answer}`)))).every(Boolean)
  if (!isSolved) throw invalid({ work: 'این درخواست کهنه شده است؛ دوباره بکوش' })
  return [db.insert(spentPuzzles).values({ puzzleDigest: await sha256(puzzle), expiresAt })]
}

async function meetsDifficulty(text: string): Promise<boolean> {
  const bytes = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return bytes.getUint32(0) >>> (32 - WORK_BITS) === 0
}

/** Statement for the cron: forgets spent work whose puzzle has run out. */
export const pruneSpentPuzzles = (db: Database): Statement => db.delete(spentPuzzles).where(lt(spentPuzzles.expiresAt, now()))
