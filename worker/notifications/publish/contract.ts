import { z } from 'zod'
import { Cursor, page } from '#shared/contract/http.ts'
import { TABS } from '#shared/notifications/declaration.ts'
import { declarationOf, type EventOf, eventsOf, NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/kinds.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

export const NotificationTab = z.enum(['all', ...TABS])
export type NotificationTab = z.infer<typeof NotificationTab>

const CommonFields = {
  /** Id of the group; it stays the same when further events join the group. */
  id: z.string(),
  unread: z.boolean(),
  /** Time of the latest event, in UTC ms. */
  at: z.number().int(),
  /** The latest three actors; empty for system notifications. */
  actors: z.array(UserCard).max(3),
  count: z.number().int(),
  /** Title of the post, list or other subject; null if there is none or the user may not see it. */
  title: z.string().nullable(),
  /** Beginning of the comment; null if the subject is not a comment or the comment is not visible. */
  excerpt: z.string().nullable(),
  /** Link to the subject; null if there is none or the subject is not visible. */
  path: z.string().nullable(),
}

const hasEvents = (kind: NotificationKind) => eventsOf(kind).length > 0

const withEvents = (kind: NotificationKind) => {
  const event = z.enum(eventsOf(kind))
  return z.strictObject({ kind: z.literal(kind), event: declarationOf(kind).sentence ? event.nullable() : event, ...CommonFields })
}

/** A group of events of one kind about one subject. */
export type Notification = { [Kind in NotificationKind]: { kind: Kind; event: EventOf<Kind> } }[NotificationKind] &
  z.infer<z.ZodObject<typeof CommonFields>>
export const Notification = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(NOTIFICATION_KINDS.filter((kind) => !hasEvents(kind))), event: z.null(), ...CommonFields }),
  ...NOTIFICATION_KINDS.filter(hasEvents).map(withEvents),
]) as z.ZodType<Notification>

/**
 * A page of notifications, newest first. `newest` is the cursor of the newest notification in any tab, for `MarkRead`; absent if the page
 * is empty.
 */
export const Notifications = page(Notification).extend({ newest: Cursor.optional() })
export type Notifications = z.infer<typeof Notifications>

export const NotificationsQuery = z.strictObject({ after: Cursor.optional(), tab: NotificationTab.default('all') })
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

/** `count` is at most `UNREAD_MAX`. */
export const UnreadCount = z.strictObject({ count: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>
export const UNREAD_MAX = 100

export const MarkRead = z.strictObject({ upTo: Cursor })
