import { lt } from 'drizzle-orm'
import { WORK_PUZZLE, type Work } from '#shared/contract.ts'
import { WORK_BITS, WORK_PARTS } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { spentWork } from '#worker/db/platform.ts'
import { now } from './clock.ts'
import { invalid } from './errors.ts'
import { digest, newSecret } from './hash.ts'

const LIFE = 10 * 60 * 1000

/** A puzzle good for ten minutes. It needs no signature: one somebody made up costs them the same work, within the same time. */
export const newPuzzle = () => ({
  puzzle: `${(now() + LIFE).toString(36)}.${newSecret().slice(0, 22)}`,
  bits: WORK_BITS,
  parts: WORK_PARTS,
})

/** Checks solved work; `invalid` for old or wrong work. Answers what spends it, for the batch it pays for: spent work breaks that by its key. */
export async function spendWork(db: Database, { puzzle, answers }: Work): Promise<Statement[]> {
  const expiresAt = Number.parseInt(WORK_PUZZLE.exec(puzzle)?.[1] ?? '0', 36)
  const isAlive = expiresAt > now() && expiresAt <= now() + LIFE
  const isSolved = isAlive && (await Promise.all(answers.map((answer, part) => isHit(`${puzzle}:${part}:${answer}`)))).every(Boolean)
  if (!isSolved) throw invalid({ work: 'این درخواست کهنه شده است؛ دوباره بکوش' })
  return [db.insert(spentWork).values({ puzzleDigest: await digest(puzzle), expiresAt })]
}

async function isHit(text: string): Promise<boolean> {
  const bytes = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return bytes.getUint32(0) >>> (32 - WORK_BITS) === 0
}

/** Statement for the cron: forgets spent work whose puzzle has run out. */
export const pruneWork = (db: Database): Statement => db.delete(spentWork).where(lt(spentWork.expiresAt, now()))
