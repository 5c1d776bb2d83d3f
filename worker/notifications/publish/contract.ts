import { z } from 'zod'
import { Cursor, page } from '#shared/contract.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

export const PUBLICATION_EVENTS = ['invited', 'submitted', 'accepted', 'returned'] as const
export const PAYMENT_EVENTS = ['paid', 'refunded', 'promotionFinished'] as const
export const SECURITY_EVENTS = ['password', 'passkeyAdded', 'passkeyRemoved', 'twoStepOn', 'twoStepOff', 'recoveryCodes'] as const
export const MODERATION_EVENTS = ['suspended', 'lifted', 'appealAccepted', 'appealRefused', 'removed'] as const

/** Which news to show. */
export const NotificationTab = z.enum(['all', 'comments', 'likes', 'follows'])
export type NotificationTab = z.infer<typeof NotificationTab>

const CommonFields = {
  /** Names the line as long as it stands; a new like of the same post changes the line, not its name. */
  id: z.string(),
  unread: z.boolean(),
  /** When it happened last, UTC ms. */
  at: z.number().int(),
  /** The three who did it last; nobody where Daftar itself tells. */
  actors: z.array(UserCard).max(3),
  /** How many did it. */
  count: z.number().int(),
  /** The post, list or other thing it is about; null where it has no name. */
  title: z.string().nullable(),
  /** First words of the comment it is about; null where it is about none, or about one that is gone. */
  excerpt: z.string().nullable(),
  /** Where to look; null where nothing is to be seen any more. */
  path: z.string().nullable(),
}

/** A line of news: a kind of thing that happened to one subject, with who did it. */
export const Notification = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['follower', 'listFollower', 'like', 'commentLike', 'comment', 'reply', 'mention', 'post']),
    event: z.null(),
    ...CommonFields,
  }),
  z.strictObject({ kind: z.literal('publication'), event: z.enum(PUBLICATION_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('payment'), event: z.enum(PAYMENT_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('security'), event: z.enum(SECURITY_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('moderation'), event: z.enum(MODERATION_EVENTS), ...CommonFields }),
])
export type Notification = z.infer<typeof Notification>

/** News, newest first. `newest` names the newest of all, of whatever kind, to be marked as read; absent where there is none. */
export const Notifications = page(Notification).extend({ newest: Cursor.optional() })
export type Notifications = z.infer<typeof Notifications>

export const NotificationsQuery = z.strictObject({ after: Cursor.optional(), tab: NotificationTab.default('all') })
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

/** How many lines are unread; counted up to `UNREAD_MAX` only. */
export const UnreadCount = z.strictObject({ count: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>
export const UNREAD_MAX = 100

/** Everything up to the one named is read; what came later stays unread. */
export const MarkRead = z.strictObject({ upTo: Cursor })
