import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { DAY, HOUR } from '#shared/time.ts'

/** Where a view came from. `direct` has no referrer; `profile` are the other pages of Daftar. */
export const REFERRERS = [
  'direct',
  'newsletter',
  'search',
  'telegram',
  'social',
  'home',
  'tag',
  'daftar-search',
  'post',
  'profile',
  'other',
] as const
export type Referrer = (typeof REFERRERS)[number]

/**
 * Fragment of the links to posts in newsletters. Mail programs name no referrer. No server and no cache sees a fragment, so that the page is the
 * cached one under its canonical address.
 */
export const NEWSLETTER_FRAGMENT = '#/newsletter'
/** `from` of a report about a post that such a link opened; no public host is named so. */
export const FROM_NEWSLETTER = 'newsletter'

export const DEVICES = ['phone', 'tablet', 'computer', 'other'] as const
export type VisitDevice = (typeof DEVICES)[number]

/** Kinds of visitors; only a `person` can be counted. `own` is the author of the post. */
export const VISIT_KINDS = ['person', 'own', 'bot'] as const

/** Why a visit with a view was not counted: too many visitors at one address or in one network, the author, or a bot. */
export const DISCARD_REASONS = ['address', 'network', 'own', 'bot'] as const
export type DiscardReason = (typeof DISCARD_REASONS)[number]

export const DIMENSIONS = ['referrer', 'country', 'device', 'depth', 'heard', 'discarded'] as const

/** Number of equal parts of the audio in `heard`, and of the body in the dimension `depth`. */
export const HEARD_PARTS = 20
export const DEPTH_PARTS = 10

/**
 * Visitors of a post on a day that may count at one address (IPv4 or IPv6 /64) and in one network (IPv4 /24 or IPv6 /48), apart for those who
 * saw only the card, those who viewed and those who read: `floor`, or `percent` of the visitors in other networks if that is more. Four
 * networks therefore add at most 20 %; decision 0031 has the reasons.
 */
export const CAPS = { address: { floor: 4, percent: 2 }, network: { floor: 5, percent: 4 } } as const

/** Visible time of one visit that counts at most, in ms, so that a tab left open does not raise the average. */
export const MAX_COUNTED_VISIBLE_MS = HOUR

/** Reports older than this are not counted, because the visits of their day may already be deleted. */
export const MAX_REPORT_AGE_MS = 2 * DAY
export const MAX_REPORTED_POSTS = 50
export const MAX_REPORT_BYTES = 16 * 1024

/** Time before the request was sent, in ms, so that a wrong clock of the device does not matter. */
const Age = z.number().int().min(0).max(MAX_REPORT_AGE_MS)

/**
 * What happened to a post on a device; every field but `post` is absent until it happens. Reports of a page are cumulative, so that each may
 * be lost or sent twice.
 */
export const PostReport = z.strictObject({
  post: Hash,
  /** Half of the card was on screen for a second. */
  impression: Age.optional(),
  /** The post was visible for three seconds. */
  view: Age.optional(),
  /** The post was visible for thirty seconds and 60 % of its body, or its end, was reached. */
  read: Age.optional(),
  /** Greatest depth reached, in percent of the body. */
  depth: z.number().int().min(0).max(100).optional(),
  /** Visible time in ms. */
  visible: z.number().int().min(0).max(DAY).optional(),
  /** Host of the referring site, or `/` and the first path segment of the referring page of Daftar, or `FROM_NEWSLETTER`; empty for none. */
  from: z.string().max(100).optional(),
  share: z.literal(true).optional(),
  /** Bits of the twentieths of the audio that were heard. */
  heard: z
    .number()
    .int()
    .min(0)
    .max(2 ** HEARD_PARTS - 1)
    .optional(),
  /** Token of the promoted card that was seen or led to the post; opaque here, and only read from members. */
  promotion: z.string().min(1).max(120).optional(),
})
export type PostReport = z.infer<typeof PostReport>

/** Body of `POST /api/visits`; the response is always 204. */
export const VisitReport = z.strictObject({ posts: z.array(PostReport).min(1).max(MAX_REPORTED_POSTS) })
export type VisitReport = z.infer<typeof VisitReport>
