import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { MODERATION_EVENTS, SECURITY_EVENTS } from './contract.ts'
import { notify } from './notify.ts'

const ACCOUNT_PATH = '/me/settings/account'
/** Where somebody sees the state of their account, and appeals. */
const STATUS_PATH = `${ACCOUNT_PATH}#status`

/** Statement for a write's own batch: what was done to the safety of an account is told to its owner; each time is another one. */
export const notifySecurity = (db: Database, userId: number, event: (typeof SECURITY_EVENTS)[number], when?: SQL): Statement =>
  notify(db, { kind: 'security', event, userId, ref: newHash(), path: ACCOUNT_PATH }, when)

type AccountEvent = Exclude<(typeof MODERATION_EVENTS)[number], 'removed'>

/** The same for what moderators decide about an account; `ref` is the hash of the suspension it is about. */
export const notifyModeration = (db: Database, userId: number, event: AccountEvent, ref: string, when?: SQL): Statement =>
  notify(db, { kind: 'moderation', event, userId, ref, path: STATUS_PATH }, when)

/** The same for every row of a query of `user_id` and `ref`. */
export function notifySuspensionsLifted(db: Database, rows: SQL): Statement {
  const at = now()
  const payload = sql`json_object('kind', 'moderation', 'event', 'lifted', 'userId', r.user_id, 'ref', r.ref, 'path', ${STATUS_PATH})`
  return db
    .insert(outbox)
    .select(
      sql`SELECT 'notice:moderation:lifted:' || r.ref || ':' || r.user_id, 'notice', json_object('notice', ${payload}, 'at', ${at}), ${at}, 0
          FROM (${rows}) r WHERE 1`,
    )
    .onConflictDoNothing()
}
