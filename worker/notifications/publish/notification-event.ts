import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { MODERATION_EVENTS, PAYMENT_EVENTS, PUBLICATION_EVENTS, SECURITY_EVENTS } from './contract.ts'

const Id = z.number().int().positive()

/** What the kinds that name their thing themselves say of it: `ref` makes the news one of its kind for a person, `path` is where to look. */
const DirectFields = { userId: Id, ref: z.string(), title: z.string().default(''), path: z.string().default('') }

/**
 * Something that happened, as whoever did it names it. `actorId` did it; posts, comments and lists are named by hash. Told are:
 * - `follower`, `listFollower`: whom, or whose list, the actor follows now
 * - `like`, `commentLike`: the writer; called again when the like of a comment is taken back
 * - `comment`: the post's author, unless it answers them; `reply`: whose comment it answers; `mention`: the people of `handles`
 * - `post`: followers of the author, publication and podcast of a post that was published for the first time
 * - `publication`, `payment`, `security`, `moderation`: `userId`, of `event`
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
/** As it is called, without what has a default. */
export type NotificationEventInput = z.input<typeof NotificationEvent>
