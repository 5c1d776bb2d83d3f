import type { Env } from '#worker/env.ts'
import { type RatePolicy, takeTurn } from '#worker/lib/rate-limit.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

const MINUTE = 60_000
const CHANGING: RatePolicy = { limit: 600, waitMs: 1000, maxWaitMs: MINUTE, quietMs: 10 * MINUTE }

/** Counts one change of one's lists. */
export const takeListTurn = (env: Env, viewer: Viewer) => takeTurn(env, [[`lists:${viewer.hash}`, CHANGING]])
