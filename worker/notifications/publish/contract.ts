import { z } from 'zod'
import { Cursor, page } from '#shared/contract/http.ts'
import { UserCard } from '#worker/account/auth/contract.ts'

/** Events about a user's membership of a publication. */
export const PUBLICATION_EVENTS = [
  'invited',
  'joined',
  'declined',
  'roleChanged',
  'removed',
  'transferOffered',
  'transferAccepted',
  'transferDeclined',
  'closed',
] as const
/** Events that tell an author what became of their submission. */
export const SUBMISSION_EVENTS = ['accepted', 'returned', 'suggested', 'published', 'failed', 'movedOut', 'closed'] as const
/** Events that tell editors what happened in their publication's submission queue. */
export const EDITORIAL_EVENTS = ['submitted', 'resubmitted', 'withdrawn', 'assigned', 'suggestionAnswered', 'failed', 'movedOut'] as const
/**
 * `credited` is a payment of an invoice that was no longer open, so that the money stays in the wallet; `review` waits for staff; the bank
 * returned the money of a `reversed` payment.
 * `promotionFinished` delivered all views, `promotionEnded` did not within its time; the title of the latter is the refunded amount.
 */
export const PAYMENT_EVENTS = [
  'paid',
  'invoiceIssued',
  'invoicePaid',
  'credited',
  'refunded',
  'refundedToCard',
  'reversed',
  'review',
  'reviewClosed',
  'promotionInReview',
  'promotionRejected',
  'promotionStarted',
  'promotionPaused',
  'promotionChanged',
  'promotionChangeApproved',
  'promotionStopped',
  'promotionEnded',
  'promotionFinished',
] as const
/** `archiveReady` has the name of the archive's file as title. */
export const SECURITY_EVENTS = [
  'password',
  'passkeyAdded',
  'passkeyRemoved',
  'twoStepOn',
  'twoStepOff',
  'recoveryCodes',
  'archiveReady',
] as const
/** `contact…` are for staff: a contact message was assigned to them, or its sender answered. */
export const MODERATION_EVENTS = [
  'suspended',
  'lifted',
  'appealAccepted',
  'appealRefused',
  'removed',
  'postReleased',
  'postReturned',
  'importApproved',
  'importReturned',
  'contentHidden',
  'contentReturned',
  'contentRemoved',
  'decisionUndone',
  'decisionOverturned',
  'decisionUpheld',
  'contactAssigned',
  'contactAnswered',
] as const

/** Besides a reply to a comment of the user's, which has no event: that a held comment of theirs was approved. */
export const REPLY_EVENTS = ['approved'] as const

export const NotificationTab = z.enum(['all', 'comments', 'likes', 'follows'])
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

/** A group of events of one kind about one subject. */
export const Notification = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['follower', 'listFollower', 'like', 'commentLike', 'comment', 'mention', 'post']),
    event: z.null(),
    ...CommonFields,
  }),
  z.strictObject({ kind: z.literal('reply'), event: z.enum(REPLY_EVENTS).nullable(), ...CommonFields }),
  z.strictObject({ kind: z.literal('publication'), event: z.enum(PUBLICATION_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('submission'), event: z.enum(SUBMISSION_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('editorial'), event: z.enum(EDITORIAL_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('payment'), event: z.enum(PAYMENT_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('security'), event: z.enum(SECURITY_EVENTS), ...CommonFields }),
  z.strictObject({ kind: z.literal('moderation'), event: z.enum(MODERATION_EVENTS), ...CommonFields }),
])
export type Notification = z.infer<typeof Notification>

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
