import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { MODERATION_EVENTS, SECURITY_EVENTS } from './contract.ts'
import { notify } from './notify.ts'

const ACCOUNT_PATH = '/me/settings/account'
const STATUS_PATH = `${ACCOUNT_PATH}#status`

/** Returns a statement, for the batch of a write, that notifies a user of a security event; repeats are not deduplicated. */
export const notifySecurity = (db: Database, userId: number, event: (typeof SECURITY_EVENTS)[number], when?: SQL): Statement =>
  notify(db, { kind: 'security', event, userId, ref: newHash(), path: ACCOUNT_PATH }, when)

type AccountEvent = Exclude<(typeof MODERATION_EVENTS)[number], 'removed'>

/** Returns a statement that notifies a user of a moderation decision; `ref` is the hash of the suspension. */
export const notifyModeration = (db: Database, userId: number, event: AccountEvent, ref: string, when?: SQL): Statement =>
  notify(db, { kind: 'moderation', event, userId, ref, path: STATUS_PATH }, when)

/**
 * Returns a statement that notifies users that their suspension was lifted; `rows` is a query that selects `user_id` and `ref`, the hash of
 * the suspension.
 */
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
