import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { NewsletterKey } from '#worker/newsletters/subscriptions/contract.ts'
import { PublicationLink } from '#worker/posts/posts/contract.ts'

/** Events that a webhook can be told about, in the order in which its form lists them. */
export const WEBHOOK_EVENTS = [
  'post.published',
  'post.updated',
  'post.removed',
  'comment.created',
  'subscriber.confirmed',
  'subscriber.removed',
] as const
export const WebhookEvent = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.infer<typeof WebhookEvent>
/** `ping` is sent by the test button only. */
export const SENT_EVENTS = [...WEBHOOK_EVENTS, 'ping'] as const
export const SentEvent = z.enum(SENT_EVENTS)
export type SentEvent = z.infer<typeof SentEvent>

const Person = z.strictObject({ handle: Handle, name: z.string() })

/** A public post. `url` is absolute; times are UTC ms. */
export const PostData = z.strictObject({
  hash: Hash,
  url: z.url(),
  title: z.string(),
  description: z.string(),
  author: Person,
  publication: PublicationLink.nullable(),
  publishedAt: z.number().int(),
  minutes: z.number().int(),
  tags: z.array(z.string()),
  isSponsored: z.boolean(),
})
/** A post that is not public any more, or not in this publication; `url` has no words of the title. */
export const RemovedPostData = z.strictObject({ hash: Hash, url: z.url() })
/** A visible comment; `author` is null if the account was deleted, and `parent` is the comment that it answers. */
export const CommentData = z.strictObject({
  hash: Hash,
  url: z.url(),
  body: z.string(),
  author: Person.nullable(),
  parent: Hash.nullable(),
  createdAt: z.number().int(),
  post: PostData.pick({ hash: true, url: true, title: true }),
})
/** `email` is null for a reader whose data was erased. */
export const SubscriberData = z.strictObject({ hash: Hash, email: z.string().nullable(), newsletter: NewsletterKey.nullable() })

const message = <Type extends SentEvent, Data extends z.ZodType>(type: Type, data: Data) =>
  z.strictObject({ type: z.literal(type), timestamp: z.iso.datetime(), data })

/** The body of a message (https://www.standardwebhooks.com): `timestamp` is the time of the event. */
export const WebhookMessage = z.discriminatedUnion('type', [
  message('post.published', PostData),
  message('post.updated', PostData),
  message('post.removed', RemovedPostData),
  message('comment.created', CommentData),
  message('subscriber.confirmed', SubscriberData),
  message('subscriber.removed', SubscriberData),
  message('ping', z.strictObject({ webhook: Hash })),
])
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** Whose events a webhook receives: `key` is the handle of the member or the publication. */
export const WebhookOwner = z.strictObject({ kind: z.enum(['user', 'publication']), key: z.string().min(1).max(60) })
export type WebhookOwner = z.infer<typeof WebhookOwner>

const Url = z
  .string()
  .overwrite(cleanAddress)
  .max(LIMITS.webhookUrl, 'این نشانی بیش از اندازه بلند است')
  .refine((url) => URL.canParse(url), 'نشانی کاملی بنویس که با https:// آغاز شود')

const Events = z
  .array(WebhookEvent)
  .min(1, 'دست‌کم یک رویداد را انتخاب کن')
  .transform((events) => [...new Set(events)])

/** `publication` is the handle of the one whose events it receives; without it, they are the viewer's own. */
export const CreateWebhook = z.strictObject({ publication: Handle.nullable().default(null), url: Url, events: Events })
export type CreateWebhook = z.infer<typeof CreateWebhook>

/** `active` also starts a webhook again that was disabled. */
export const ChangeWebhook = z
  .strictObject({ url: Url.optional(), events: Events.optional(), state: z.enum(['active', 'paused']).optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'چیزی برای تغییر بفرست')
export type ChangeWebhook = z.infer<typeof ChangeWebhook>

/**
 * A webhook without its secret. `disabledBy` says why it is disabled: its address answered 410, failed for days, or the member who chose it
 * manages the publication no longer. Until `oldSecretUntil`, messages are also signed with the secret before. Times are UTC ms.
 */
export const WebhookView = z.strictObject({
  hash: Hash,
  owner: WebhookOwner,
  url: z.string(),
  events: z.array(WebhookEvent),
  state: z.enum(['active', 'paused', 'disabled']),
  disabledBy: z.enum(['gone', 'failures', 'manager']).nullable(),
  failingSince: z.number().int().nullable(),
  oldSecretUntil: z.number().int().nullable(),
  createdAt: z.number().int(),
  manager: Person,
})
export type WebhookView = z.infer<typeof WebhookView>

/** The members and publications whose webhooks the viewer manages, the viewer first, and their webhooks. */
export const Webhooks = z.strictObject({
  owners: z.array(WebhookOwner.extend({ name: z.string() })),
  webhooks: z.array(WebhookView),
})
export type Webhooks = z.infer<typeof Webhooks>

export const WebhookSecret = z.strictObject({ secret: z.string() })
export const CreatedWebhook = WebhookSecret.extend({ view: WebhookView })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

export const ByWebhook = z.strictObject({ hash: Hash })
export const ByMessage = ByWebhook.extend({ message: z.string().regex(/^msg_[a-z0-9]{12,40}$/, 'این شناسه درست نیست') })

/**
 * A message to a webhook; `hash` is its `webhook-id`. `status`, `error`, `duration` (ms) and `answer`, the beginning of the answer, are of the
 * last attempt. `payload` is null before the first attempt and once its subject is not public any more, for which a message is `withheld`.
 */
export const Delivery = z.strictObject({
  hash: z.string(),
  event: SentEvent,
  at: z.number().int(),
  state: z.enum(['waiting', 'delivered', 'failed', 'withheld']),
  attempts: z.number().int(),
  attemptedAt: z.number().int().nullable(),
  nextAttemptAt: z.number().int().nullable(),
  status: z.number().int().nullable(),
  error: z.enum(['address', 'redirect', 'timeout', 'unreachable']).nullable(),
  duration: z.number().int().nullable(),
  answer: z.string().nullable(),
  payload: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>
export const Deliveries = page(Delivery)
