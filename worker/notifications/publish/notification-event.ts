import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { MODERATION_EVENTS, PAYMENT_EVENTS, PUBLICATION_EVENTS, SECURITY_EVENTS } from './contract.ts'

const Id = z.number().int().positive()

/**
 * Fields of the kinds whose subject has no table row: `ref` distinguishes a user's notifications of the same event, and `path` is the link.
 */
const DirectFields = { userId: Id, ref: z.string(), title: z.string().default(''), path: z.string().default('') }

/**
 * An event to notify users about; `actorId` caused it. Posts, comments and lists are referenced by hash. Send `commentLike` again when the
 * like is removed, and `post` only for the first publication.
 */
export const NotificationEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('follower'), actorId: Id, userId: Id }),
  z.strictObject({ kind: z.literal('listFollower'), actorId: Id, list: Hash }),
  z.strictObject({ kind: z.literal('like'), actorId: Id, post: Hash }),
  z.strictObject({ kind: z.enum(['commentLike', 'comment', 'reply']), actorId: Id, comment: Hash }),
  z.strictObject({ kind: z.literal('mention'), actorId: Id, comment: Hash, handles: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('post'), actorId: Id, post: Hash }),
  z.strictObject({ kind: z.literal('publication'), actorId: Id, event: z.enum(PUBLICATION_EVENTS), ...DirectFields }),
  z.strictObject({ kind: z.literal('payment'), event: z.enum(PAYMENT_EVENTS), ...DirectFields }),
  z.strictObject({ kind: z.literal('security'), event: z.enum(SECURITY_EVENTS), ...DirectFields }),
  z.strictObject({ kind: z.literal('moderation'), event: z.enum(MODERATION_EVENTS), ...DirectFields }),
])
export type NotificationEvent = z.infer<typeof NotificationEvent>
export type NotificationEventInput = z.input<typeof NotificationEvent>
