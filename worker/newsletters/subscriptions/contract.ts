import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { PageQuery, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { TopicLink } from '#worker/posts/posts/contract.ts'

export const NewsletterKind = z.enum(['user', 'publication', 'podcast'])
export type NewsletterKind = z.infer<typeof NewsletterKind>

/** `key` is the handle of a user or publication, or the hash of a show. */
export const NewsletterKey = z.strictObject({ kind: NewsletterKind, key: z.string().min(1).max(60) })
export type NewsletterKey = z.infer<typeof NewsletterKey>

/** Whose newsletter it is; `path` is the path of its page. */
export const Newsletter = NewsletterKey.extend({ name: z.string(), path: z.string() })
export type Newsletter = z.infer<typeof Newsletter>

/** `each`: an email for every post that is sent; `weekly`: one email with the posts of the week. */
export const Frequency = z.enum(['each', 'weekly'])
export type Frequency = z.infer<typeof Frequency>

export const EmailAddress = z
  .string()
  .overwrite(cleanAddress)
  .max(254, 'این نشانی بیش از اندازه بلند است')
  .pipe(z.email('نشانی ایمیلی مانند name@example.ir بنویس'))

export const Subscribe = NewsletterKey.extend({ email: EmailAddress, frequency: Frequency.default('each') })
export type Subscribe = z.infer<typeof Subscribe>

/**
 * `active` only for the verified address of the viewer's account. Otherwise `confirm`, whether the address is new, waits for confirmation,
 * has subscribed or is suspended.
 */
export const SubscribeResult = z.strictObject({ state: z.enum(['active', 'confirm']) })
export type SubscribeResult = z.infer<typeof SubscribeResult>

export const SubscriberToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'این پیوند ناقص است؛ آن را از خود نامه باز کن')
/** `of` names the subscription that the link is about. */
export const TokenQuery = z.strictObject({ t: SubscriberToken, of: Hash.optional() })
export type TokenQuery = z.infer<typeof TokenQuery>
export const SubscriptionState = z.enum(['pending', 'active', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

/** No chosen topic means all posts. */
export const Subscription = z.strictObject({
  hash: Hash,
  newsletter: Newsletter,
  state: SubscriptionState,
  frequency: Frequency,
  topics: z.array(TopicLink),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * What the secret link of an email shows. `to` is the masked address; `isStopped` says that no newsletter is sent to it at all.
 * `availableTopics` are the most frequent topics of the newsletter of the subscription that the link is about.
 */
export const AddressSubscriptions = z.strictObject({
  to: z.string(),
  isStopped: z.boolean(),
  subscriptions: z.array(Subscription),
  availableTopics: z.array(TopicLink),
})
export type AddressSubscriptions = z.infer<typeof AddressSubscriptions>

/** Confirms a subscription, changes it, or takes it up again after its end. */
export const ChangeSubscription = z.strictObject({
  frequency: Frequency,
  topics: z
    .array(z.string().min(1).max(60))
    .max(LIMITS.subscriptionTopics, `حداکثر ${persianDigits(LIMITS.subscriptionTopics)} موضوع را انتخاب کن`),
})
export type ChangeSubscription = z.infer<typeof ChangeSubscription>

export const OneClickQuery = z.strictObject({ t: SubscriberToken, of: Hash })

/** A newsletter that the viewer manages. Counts are of subscriptions. */
export const ManagedNewsletter = Newsletter.extend({ active: z.number().int() })
export type ManagedNewsletter = z.infer<typeof ManagedNewsletter>
export const ManagedNewsletters = z.strictObject({ newsletters: z.array(ManagedNewsletter) })

/** `joined` and `left` are of the last 30 days. */
export const NewsletterSummary = Newsletter.extend({
  active: z.number().int(),
  pending: z.number().int(),
  joined: z.number().int(),
  left: z.number().int(),
})
export type NewsletterSummary = z.infer<typeof NewsletterSummary>

export const SUBSCRIBER_STATES = ['active', 'pending', 'ended'] as const
/** `q` is a whole address. */
export const SubscribersQuery = PageQuery.extend({
  state: z.enum(SUBSCRIBER_STATES).default('active'),
  q: z.string().overwrite(cleanAddress).max(254).optional(),
})
export type SubscribersQuery = z.infer<typeof SubscribersQuery>

/**
 * A subscription as the writer sees it. `email` is masked unless the subscription is active; `stopped` says why nothing is sent
 * to the address. Times are UTC ms.
 */
export const Subscriber = z.strictObject({
  hash: Hash,
  email: z.string(),
  state: SubscriptionState,
  frequency: Frequency,
  source: z.enum(['form', 'account', 'import']),
  stopped: z.enum(['bounce', 'complaint', 'request']).nullable(),
  consentedAt: z.number().int(),
  endedAt: z.number().int().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>
export const Subscribers = page(Subscriber)

/** Text of a CSV file with a header row, of which a column `email` (or «ایمیل») is needed, and a date of consent is read. */
export const ImportSubscribers = z.strictObject({
  csv: z
    .string()
    .min(1, 'فایلی با نشانی‌ها انتخاب کن')
    .refine(
      (csv) => new TextEncoder().encode(csv).length <= LIMITS.subscriberImportBytes,
      `این فایل بیش از ${persianDigits(LIMITS.subscriberImportBytes / 1_000_000)} مگابایت است؛ آن را چند بخش کن`,
    ),
  /** The writer states that each person has agreed to receive the newsletter. */
  hasConsent: z.literal(true, 'تأیید کن که صاحبان این نشانی‌ها خودشان خواسته‌اند'),
})
export type ImportSubscribers = z.infer<typeof ImportSubscribers>

/**
 * `added` are new; `known` have subscribed already; `left` had ended their subscription or stopped all newsletters and stay so; `refused` are the
 * numbers of the first rows without a valid address, counted from 1 after the header.
 */
export const ImportResult = z.strictObject({
  added: z.number().int(),
  known: z.number().int(),
  left: z.number().int(),
  refusedCount: z.number().int(),
  refused: z.array(z.number().int()),
})
export type ImportResult = z.infer<typeof ImportResult>

/** Path at which the mail provider reports bounces and complaints. */
export const EMAIL_EVENTS_PATH = '/email-events'
