import type { Env } from '#worker/env.ts'
import { clientIpKey, consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const WRITING: RatePolicy = { limit: 30, waitMs: 20 * SECOND, maxWaitMs: 30 * MINUTE, resetAfterMs: 30 * MINUTE }
/** Limit per IP address, higher than per user because a whole school may share one. */
const WRITING_PER_ADDRESS: RatePolicy = { limit: 120, waitMs: 20 * SECOND, maxWaitMs: 30 * MINUTE, resetAfterMs: 30 * MINUTE }
const CHANGING: RatePolicy = { limit: 300, waitMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }
const LIKING: RatePolicy = { limit: 600, waitMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }
const SUGGESTING: RatePolicy = { limit: 300, waitMs: SECOND, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }

export const consumeWriteAttempt = (env: Env, request: Request, viewer: Viewer) =>
  consumeAttempt(env, [
    [`comment:${viewer.hash}`, WRITING],
    [`comment-from:${clientIpKey(request)}`, WRITING_PER_ADDRESS],
  ])
export const consumeChangeAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`comment-change:${viewer.hash}`, CHANGING]])
export const consumeLikeAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`comment-like:${viewer.hash}`, LIKING]])
export const consumeSuggestionAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`mention:${viewer.hash}`, SUGGESTING]])
