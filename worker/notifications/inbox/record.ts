import { type SQL, sql } from 'drizzle-orm'
import { blockedBetween, mutedBy, mutedPostOf } from '#worker/account/blocks/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { Notice } from '#worker/notifications/publish/index.ts'
import { notificationGroups, notifications } from '#worker/notifications/publish/schema.ts'
import { hasMail, isOptional, wants } from './wishes.ts'

/**
 * Statements that put a notice down for the people `recipients` names (see `recipients.ts`), except the actor, the closed, those a block
 * or their own mute stands between, and those who want it in no way. Done twice they are done once; only `gone` is looked at anew.
 */
export function record(db: Database, notice: Notice, recipients: SQL, at: number): Statement[] {
  const actorId = 'actorId' in notice ? notice.actorId : 0
  const { event, ref, title, path } = 'event' in notice ? notice : { event: '', ref: '', title: '', path: '' }
  const { kind } = notice
  const user = sql`u.id`
  const inApp = isOptional(kind) ? wants(user, kind, 'inApp') : sql`1`
  // Whoever decides about money, safety and rights writes a letter of their own.
  const mail = isOptional(kind) ? sql`(${wants(user, kind, 'email')} AND ${hasMail})` : sql`0`
  const isMuted = kind === 'post' ? sql`EXISTS (SELECT 1 FROM posts WHERE posts.id = r.subject_id AND ${mutedPostOf(user)})` : sql`0`
  const from = sql`FROM (${recipients}) r JOIN users u ON u.id = r.user_id`
  const hears = sql`u.id <> ${actorId} AND u.state IN ('active', 'suspended') AND (${inApp} OR ${mail}) AND ${canReach(actorId)} AND NOT ${isMuted}`
  const group = sql`(u.id, ${kind}, ${event}, r.subject_id, ${ref})`
  return [
    db
      .insert(notificationGroups)
      .select(sql`SELECT NULL, u.id, ${kind}, ${event}, r.subject_id, ${ref}, ${title}, ${path}, 0, 0, 0 ${from} WHERE ${hears}`)
      .onConflictDoNothing(),
    db
      .insert(notifications)
      .select(
        sql`SELECT NULL, g.id, u.id, ${kind}, ${actorId}, ${at}, (r.gone <> 0) + iif(${inApp}, 0, 4), ${mail} ${from}
          JOIN notification_groups g ON (g.user_id, g.kind, g.event, g.subject_id, g.ref) = ${group} WHERE ${hears}`,
      )
      .onConflictDoUpdate({
        target: [notifications.groupId, notifications.actorId],
        set: { hidden: sql`(${notifications.hidden} & ~1) | (excluded.hidden & 1)` },
        setWhere: sql`(${notifications.hidden} & 1) <> (excluded.hidden & 1)`,
      }),
  ]
}

/** True in SQL on `users u` when the actor has an open account, nobody blocked the other, and the person did not mute the actor. */
const canReach = (actorId: number): SQL =>
  actorId === 0
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM users a WHERE a.id = ${actorId} AND a.state IN ('active', 'suspended'))
        AND NOT ${blockedBetween(sql`u.id`, actorId)} AND NOT ${mutedBy(sql`u.id`, actorId)}`
