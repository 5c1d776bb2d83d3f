import { z } from 'zod'
import { WORK_PARTS } from '../limits/index.ts'

export const ReadingPreferences = z.strictObject({
  theme: z.enum(['light', 'dark', 'sepia', 'auto', 'time']),
  font: z.enum(['vazirmatn', 'markazi']),
  size: z.enum(['small', 'medium', 'large', 'huge']),
  leading: z.enum(['close', 'medium', 'open']),
  digits: z.enum(['persian', 'latin']),
})
export type ReadingPreferences = z.infer<typeof ReadingPreferences>

export const DEFAULT_READING_PREFERENCES: ReadingPreferences = {
  theme: 'auto',
  font: 'vazirmatn',
  size: 'medium',
  leading: 'medium',
  digits: 'persian',
}

/** Scopes of an API token; `worker/account/api-tokens/authenticate-token.ts` maps them to paths. */
export const Scope = z.enum(['read', 'write:posts', 'write:community'])
export type Scope = z.infer<typeof Scope>

/** Matches a puzzle issued by `worker/lib/rate-limit.ts`: its expiry (UTC ms, base 36) and a nonce. */
export const PUZZLE_PATTERN = /^([0-9a-z]{8,9})\.[A-Za-z0-9_-]{22}$/

/** A solved puzzle: for each part, a number such that the SHA-256 of `puzzle:part:number` starts with `WORK_BITS` zero bits. */
export const ProofOfWork = z.strictObject({
  puzzle: z.string().regex(PUZZLE_PATTERN, 'این درخواست کهنه شده است؛ دوباره امتحان کن'),
  solutions: z.array(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).length(WORK_PARTS),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>
