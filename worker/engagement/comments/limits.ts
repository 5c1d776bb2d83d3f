import type { Env } from '#worker/env.ts'
import { addressKey, type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const WRITING: RatePolicy = { limit: 30, waitMs: 20 * SECOND, maxWaitMs: 30 * MINUTE, quietMs: 30 * MINUTE }
/** Of an address, behind which a school may sit. */
const WRITING_FROM: RatePolicy = { limit: 120, waitMs: 20 * SECOND, maxWaitMs: 30 * MINUTE, quietMs: 30 * MINUTE }
const CHANGING: RatePolicy = { limit: 300, waitMs: SECOND, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }
const LIKING: RatePolicy = { limit: 600, waitMs: SECOND, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }
const SUGGESTING: RatePolicy = { limit: 300, waitMs: SECOND, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }

export const takeWriteTurn = (env: Env, request: Request, viewer: Viewer) =>
  takeTurn(env, [
    [`comment:${viewer.hash}`, WRITING],
    [`comment-from:${addressKey(request)}`, WRITING_FROM],
  ])
export const takeChangeTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`comment-change:${viewer.hash}`, CHANGING]])
export const takeLikeTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`comment-like:${viewer.hash}`, LIKING]])
export const takeSuggestionTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`mention:${viewer.hash}`, SUGGESTING]])
