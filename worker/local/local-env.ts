import type { Env } from '#worker/env.ts'

/** The local run's own database keeps the mailbox and the clock, so that production knows nothing of them. */
export interface LocalEnv extends Env {
  LOCAL: D1Database
}
