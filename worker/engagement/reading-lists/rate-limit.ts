import type { Env } from '#worker/env.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

const MINUTE = 60_000
const CHANGING: RatePolicy = { limit: 600, waitMs: 1000, maxWaitMs: MINUTE, resetAfterMs: 10 * MINUTE }

export const consumeListAttempt = (env: Env, viewer: Viewer) => consumeAttempt(env, [[`lists:${viewer.hash}`, CHANGING]])
