import { z } from 'zod'
import { Hash, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { ManagedNewsletter } from '#worker/newsletters/subscriptions/contract.ts'

/** `path` is null for a post that was never published. */
const SentPost = z.strictObject({ hash: Hash, title: z.string(), path: z.string().nullable() })

export const ByPost = z.strictObject({ hash: Hash })

/**
 * A post that is sent by email. Times are UTC ms. `unknown` counts the readers of whom nobody can tell whether the email arrived; they get
 * no second one.
 */
export const Broadcast = z.strictObject({
  hash: Hash,
  post: SentPost,
  /** Whether a draft was sent without being published, as it was at that time. */
  isEmailOnly: z.boolean(),
  subject: z.string(),
  state: z.enum(['scheduled', 'sending', 'sent', 'cancelled']),
  sendAt: z.number().int(),
  finishedAt: z.number().int().nullable(),
  sent: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
})
export type Broadcast = z.infer<typeof Broadcast>
export const Broadcasts = page(Broadcast)

/**
 * Why a post cannot be sent: it is not public any more, a sponsored post or too old, or the sender has sent as much today as the limit allows; a
 * draft also if it waits for its time, or if posts of its author are reviewed.
 */
export const Obstacle = z.enum(['notPublic', 'sponsored', 'old', 'limit', 'scheduled', 'reviewed'])
export type Obstacle = z.infer<typeof Obstacle>

/** What the viewer can send: `newsletters` are those whose subscribers receive the post, `readers` counts each reader once. */
export const BroadcastOptions = z.strictObject({
  post: SentPost,
  /** What is only sent by email; null for a post that was published. */
  draft: z.strictObject({ revision: z.number().int() }).nullable(),
  newsletters: z.array(ManagedNewsletter),
  readers: z.number().int(),
  obstacle: Obstacle.nullable(),
  /** The viewer's broadcast of this post. */
  broadcast: Broadcast.nullable(),
  /** Views from links of newsletters within `LIMITS.broadcastVisitDays` of sending; null without a broadcast of a public post. */
  visits: z.number().int().nullable(),
})
export type BroadcastOptions = z.infer<typeof BroadcastOptions>

/** `subject` is the post's title if absent; `sendAt`, in UTC ms, is now if absent. */
export const SendBroadcast = z.strictObject({
  key: IdempotencyKey,
  subject: singleLineText({ label: 'عنوان نامه', max: LIMITS.broadcastSubjectGraphemes }).optional(),
  sendAt: z.number().int().optional(),
})
export type SendBroadcast = z.infer<typeof SendBroadcast>

/** `revision` is the one of the draft to send without publishing it; if the server has another one, the request is rejected with `stale`. */
export const SendDraft = SendBroadcast.extend({ revision: z.number().int().min(1) })
export type SendDraft = z.infer<typeof SendDraft>

export const TestBroadcast = z.strictObject({ subject: SendBroadcast.shape.subject })
