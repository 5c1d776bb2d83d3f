import { type SQL, sql } from 'drizzle-orm'
import { blockedBetween, mutedBy, postMutedBy } from '#worker/account/blocks/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { NotificationEvent } from '#worker/notifications/publish/index.ts'
import { notificationGroups, notifications } from '#worker/notifications/publish/schema.ts'
import { canReceiveEmail, isOptional, isWanted } from './delivery-preferences.ts'

/**
 * Statements that put a notice down for the people `recipients` names (see `recipients.ts`), except the actor, the closed, those a block
 * or their own mute stands between, and those who want it in no way. Done twice they are done once; only `gone` is looked at anew.
 */
export function recordNotification(db: Database, notification: NotificationEvent, recipients: SQL, at: number): Statement[] {
  const actorId = 'actorId' in notification ? notification.actorId : 0
  const { event, ref, title, path } = 'event' in notification ? notification : { event: '', ref: '', title: '', path: '' }
  const { kind } = notification
  const user = sql`u.id`
  const inApp = isOptional(kind) ? isWanted(user, kind, 'inApp') : sql`1`
  // Whoever decides about money, safety and rights writes a letter of their own.
  const byEmail = isOptional(kind) ? sql`(${isWanted(user, kind, 'email')} AND ${canReceiveEmail})` : sql`0`
  const isMuted = kind === 'post' ? sql`EXISTS (SELECT 1 FROM posts WHERE posts.id = r.subject_id AND ${postMutedBy(user)})` : sql`0`
  const from = sql`FROM (${recipients}) r JOIN users u ON u.id = r.user_id`
  const isRecipient = sql`u.id <> ${actorId} AND u.state IN ('active', 'suspended') AND (${inApp} OR ${byEmail}) AND ${canReach(actorId)} AND NOT ${isMuted}`
  const group = sql`(u.id, ${kind}, ${event}, r.subject_id, ${ref})`
  return [
    db
      .insert(notificationGroups)
      .select(sql`SELECT NULL, u.id, ${kind}, ${event}, r.subject_id, ${ref}, ${title}, ${path}, 0, 0, 0 ${from} WHERE ${isRecipient}`)
      .onConflictDoNothing(),
    db
      .insert(notifications)
      .select(
        sql`SELECT NULL, g.id, u.id, ${kind}, ${actorId}, ${at}, (r.gone <> 0) + iif(${inApp}, 0, 4), ${byEmail} ${from}
          JOIN notification_groups g ON (g.user_id, g.kind, g.event, g.subject_id, g.ref) = ${group} WHERE ${isRecipient}`,
      )
      .onConflictDoUpdate({
        target: [notifications.groupId, notifications.actorId],
        set: { hiddenFlags: sql`(${notifications.hiddenFlags} & ~1) | (excluded.hidden & 1)` },
        setWhere: sql`(${notifications.hiddenFlags} & 1) <> (excluded.hidden & 1)`,
      }),
  ]
}

/** True in SQL on `users u` when the actor has an open account, nobody blocked the other, and the person did not mute the actor. */
const canReach = (actorId: number): SQL =>
  actorId === 0
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM users a WHERE a.id = ${actorId} AND a.state IN ('active', 'suspended'))
        AND NOT ${blockedBetween(sql`u.id`, actorId)} AND NOT ${mutedBy(sql`u.id`, actorId)}`
