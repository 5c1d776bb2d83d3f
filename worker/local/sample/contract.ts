import { z } from 'zod'
import { Handle, Hash, Picture } from '#shared/contract/fields.ts'
import { Document } from '#shared/document/contract.ts'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import { Sponsor } from '#worker/posts/sponsorship/contract.ts'

const at = z.number().int()
const handle = z.string().max(30)

export const People = z.array(
  z.strictObject({
    hash: Hash,
    handle: Handle,
    name: z.string(),
    ...mapProfileTexts(() => z.string()),
    links: z.array(z.url()),
    email: z.email(),
    passwordHash: z.string().nullable(),
    role: z.enum(['member', 'moderator', 'admin']),
    joinedAt: at,
  }),
)
export type People = z.infer<typeof People>

export const Portraits = z.array(z.strictObject({ handle, avatar: Picture }))
export type Portraits = z.infer<typeof Portraits>

/** Rows for pictures whose files are already stored. */
export const Pictures = z.array(z.strictObject({ owner: handle, digest: z.string(), bytes: z.number().int(), picture: Picture, at }))
export type Pictures = z.infer<typeof Pictures>

/** Rows for the MP3 files of posts, which are already stored. */
export const Sounds = z.array(
  z.strictObject({ hash: Hash, owner: handle, digest: z.string(), duration: z.number().int(), bytes: z.number().int(), at }),
)
export type Sounds = z.infer<typeof Sounds>

export const Publications = z.array(
  z.strictObject({
    hash: Hash,
    handle: Handle,
    name: z.string(),
    description: z.string(),
    accent: z.string(),
    links: z.array(z.string()),
    about: z.string(),
    guidelines: z.string(),
    at,
    members: z.array(z.strictObject({ handle, role: z.enum(['owner', 'editor', 'writer']) })),
  }),
)
export type Publications = z.infer<typeof Publications>

/** Posts and series are named by hash. */
export const FrontPages = z.array(
  z.strictObject({
    publication: handle,
    placements: z.array(z.strictObject({ post: Hash, place: z.enum(['lead', 'featured', 'pinned']) })),
    sections: z.array(z.strictObject({ tag: z.string(), title: z.string() })),
    series: z.array(z.strictObject({ hash: Hash, title: z.string(), description: z.string(), posts: z.array(Hash), at })),
  }),
)
export type FrontPages = z.infer<typeof FrontPages>
/** Pictures of publications; a null masthead leaves the publication without one. */
export const Faces = z.array(
  z.strictObject({ handle, avatar: Picture, masthead: Picture.nullable(), mastheadKind: z.enum(['banner', 'wordmark']) }),
)
export type Faces = z.infer<typeof Faces>

export const Podcasts = z.array(
  z.strictObject({
    hash: Hash,
    owner: handle,
    publication: handle.nullable(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    kind: z.enum(['episodic', 'serial']),
    explicit: z.boolean(),
    cover: Picture.nullable(),
    at,
  }),
)
export type Podcasts = z.infer<typeof Podcasts>

export const SampleEpisode = z.strictObject({
  podcast: Hash,
  key: z.templateLiteral(['sound/', z.string()]),
  bytes: z.number().int(),
  duration: z.number().int(),
  season: z.number().int(),
  episode: z.number().int(),
  /** Transcript as a file that the product imports. */
  transcript: z.string(),
  /** `start` is in ms. */
  chapters: z.array(z.strictObject({ start: z.number().int(), title: z.string() })),
  /** Waveform as an upload sends it; empty without one. */
  peaks: z.string(),
})

export const Posts = z.array(
  z.strictObject({
    hash: Hash,
    key: z.string(),
    author: handle,
    publication: handle.nullable(),
    state: z.enum(['draft', 'published', 'withdrawn', 'removed']),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()).max(5),
    topics: z.array(z.string()).max(3),
    cover: Picture.nullable(),
    document: Document,
    episode: SampleEpisode.nullable(),
    at,
  }),
)
export type Posts = z.infer<typeof Posts>

const amount = z.number().int()

/**
 * Money of members: payments, invoices, and what was bought for posts, each with the time at which it moved. `staff` issued the invoices,
 * returned the money and reviewed the posts.
 */
export const Money = z.strictObject({
  staff: handle,
  codes: z.array(z.strictObject({ hash: Hash, code: z.string(), percent: z.number().int(), note: z.string(), at })),
  payments: z.array(z.strictObject({ hash: Hash, payer: handle, amount, state: z.enum(['paid', 'failed', 'review']), at })),
  invoices: z.array(
    z.strictObject({
      ...{ hash: Hash, buyer: handle, title: z.string(), description: z.string(), subtotal: amount, isPaid: z.boolean(), at },
      refund: z.strictObject({ hash: Hash, amount, note: z.string(), at }).nullable(),
    }),
  ),
  promotions: z.array(
    z.strictObject({
      ...{ hash: Hash, invoice: Hash, refund: Hash.nullable(), post: Hash, buyer: handle, package: Hash, title: z.string(), at },
      state: z.enum(['in_review', 'running', 'ended', 'completed']),
      /** Names of targeted tags. */
      tags: z.array(z.string()),
      /** Impressions and views of each day of one that is over; a completed one ended with the last of them. */
      daily: z.array(z.tuple([z.number().int(), z.number().int()])),
    }),
  ),
  sponsoredPosts: z.array(
    z.strictObject({
      ...{ hash: Hash, invoice: Hash, post: Hash, buyer: handle, package: Hash, title: z.string(), at },
      ...{ sponsor: Sponsor, isApproved: z.boolean() },
    }),
  ),
})
export type Money = z.infer<typeof Money>

const optionalAt = at.nullable()

/** Campaigns with their dates in UTC ms; entries, votes and scores name posts by hash, voters and jurors by handle. */
export const Campaigns = z.array(
  z.strictObject({
    ...{ slug: z.string(), kind: z.enum(['contest', 'birthday']), title: z.string(), theme: z.string(), description: z.string() },
    ...{ rules: z.array(z.string()), prizes: z.array(z.strictObject({ title: z.string(), description: z.string() })), tag: z.string() },
    ...{ opensAt: at, entriesCloseAt: optionalAt, votingOpensAt: optionalAt, votingClosesAt: optionalAt, endsAt: optionalAt },
    ...{ votesPerVoter: at, entriesPerAuthor: at, minWords: at, authorAgeDays: at, voterAgeDays: at, juryWeight: at },
    entries: z.array(Hash),
    ballots: z.array(z.strictObject({ handle, receipt: Hash, posts: z.array(Hash), at })),
    jurors: z.array(z.strictObject({ handle, scores: z.array(z.strictObject({ post: Hash, score: z.number().int() })) })),
  }),
)
export type Campaigns = z.infer<typeof Campaigns>

/** One row; the comment above each statement in community.ts and statistics.ts lists its values in order. */
const tuple = z.array(z.union([z.string(), z.number(), z.null()]))
export const Rows = z.strictObject({
  kind: z.enum(['follows', 'likes', 'comments', 'comment-likes', 'lists', 'list-items', 'days', 'hours', 'breakdowns']),
  rows: z.array(tuple),
})
export type Rows = z.infer<typeof Rows>

/**
 * Calls of the API in order of time, by handle of the member, null for a visitor. `{name.field}` in a path or body is a field of the answer to
 * the call with that name.
 */
export const Calls = z.array(
  z.strictObject({
    ...{ name: z.string(), by: handle.nullable(), at },
    ...{ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path: z.string(), body: z.json().optional() },
  }),
)
export type Calls = z.infer<typeof Calls>

/** The dates of a birthday, which has none yet. */
export const Birthday = z.strictObject({ slug: z.string(), opensAt: at, endsAt: at })
export type Birthday = z.infer<typeof Birthday>

export const NotificationsRequest = z.strictObject({ handle })

export interface SamplePayloads {
  '/people': People
  '/portraits': Portraits
  '/pictures': Pictures
  '/publications': Publications
  '/front-pages': FrontPages
  '/faces': Faces
  '/podcasts': Podcasts
  '/sounds': Sounds
  '/posts': Posts
  '/money': Money
  '/campaigns': Campaigns
  '/community': Rows
  '/birthday': Birthday
  '/calls': Calls
  '/notifications': z.infer<typeof NotificationsRequest>
  '/search': Record<string, never>
  '/finish': Record<string, never>
}
