import type { Env } from '#worker/env.ts'

/** `LOCAL` stores data of the local run, such as the mailbox, apart from the site's content. */
export interface LocalEnv extends Env {
  LOCAL: D1Database
}
