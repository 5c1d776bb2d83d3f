import { type SQL, sql } from 'drizzle-orm'
import { blockedBetween, mutedBy, postMutedBy } from '#worker/account/blocks/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { NotificationEvent } from '#worker/notifications/publish/index.ts'
import { notificationGroups, notifications } from '#worker/notifications/publish/schema.ts'
import { canReceiveEmail, isOptional, isWanted } from './delivery-preferences.ts'

/**
 * Returns statements that record a notification for the users selected by `recipients`, except the actor, closed accounts, users separated
 * from the actor by a block or mute, and users who disabled the kind in both channels. Idempotent; a repeat only updates whether the
 * notification is undone.
 */
export function recordNotification(db: Database, notification: NotificationEvent, recipients: SQL, at: number): Statement[] {
  const actorId = 'actorId' in notification ? notification.actorId : 0
  const { event, ref, title, path } = 'event' in notification ? notification : { event: '', ref: '', title: '', path: '' }
  const { kind } = notification
  const user = sql`u.id`
  const inApp = isOptional(kind) ? isWanted(user, kind, 'inApp') : sql`1`
  // Payment, security and moderation features send their own emails.
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

/**
 * SQL condition on `users u`: the actor's account is open, neither user blocks the other, and the user has not muted the actor. Always true
 * without an actor.
 */
const canReach = (actorId: number): SQL =>
  actorId === 0
    ? sql`1`
    : sql`EXISTS (SELECT 1 FROM users a WHERE a.id = ${actorId} AND a.state IN ('active', 'suspended'))
        AND NOT ${blockedBetween(sql`u.id`, actorId)} AND NOT ${mutedBy(sql`u.id`, actorId)}`
