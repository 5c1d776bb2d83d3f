import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { isDecided, isReviewedAfterDecision } from '#worker/account/suspensions/index.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { NewsletterKind } from '#worker/newsletters/subscriptions/contract.ts'
import { canManageShow } from '#worker/podcasts/episodes/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { areLinksReviewed } from '#worker/posts/reviews/index.ts'
import { editedPublicationIds } from '#worker/publications/members/index.ts'
import type { Obstacle } from './contract.ts'

/** SQL condition on `posts p`: it is sponsored; paid posts are not sent. */
export const isSponsored: SQL = sql`EXISTS (SELECT 1 FROM sponsorships s WHERE s.post_id = p.id)`

/** SQL condition on `posts p`: it is public and neither hidden nor by a closed or suspended account. */
export const isSendable: SQL = sql`p.state = 'published' AND NOT ${isDecided('post', sql`p.id`, 'hide')}
  AND EXISTS (SELECT 1 FROM users u WHERE u.id = p.author_id AND u.state = 'active')`

/**
 * SQL condition on `posts p`: what was frozen of it may be sent. Neither its author nor a moderator took it away, and the author is no member whose
 * posts are reviewed.
 */
export const isSnapshotSendable = (): SQL => sql`p.state <> 'removed' AND NOT ${isReviewedAfterDecision(sql`p.id`)} AND NOT ${isSponsored}
  AND NOT ${areLinksReviewed(sql`p.author_id`)} AND EXISTS (SELECT 1 FROM users u WHERE u.id = p.author_id AND u.state = 'active')`

/** SQL condition on `posts p`: it may be frozen and sent, because nothing of its author waits for a moderator either. */
export const isDraftSendable = (): SQL => sql`p.state = 'draft' AND p.published_at IS NULL AND ${isSnapshotSendable()}
  AND NOT EXISTS (SELECT 1 FROM post_reviews held WHERE held.author_id = p.author_id AND held.state = 'held')`

/** Kind and id of the user, publication or show. */
export interface NewsletterReference {
  kind: NewsletterKind
  id: number
}

export interface SendablePost {
  id: number
  hash: string
  title: string
  /** Of the author, if the post was never published. */
  path: string
  /** Revision of a draft that was never published, which is only sent by email; null for any other post. */
  draftRevision: number | null
  author: string
  /** Name of the show or publication among the newsletters; null if the author alone sends it. */
  home: string | null
  publishedAt: number
  newsletters: NewsletterReference[]
  obstacle: Obstacle | null
}

interface Row {
  id: number
  hash: string
  title: string
  slug: string
  handle: string
  author: string
  show: string | null
  publication: string | null
  state: string
  published_at: number | null
  draft_revision: number
  draft_title: string
  author_handle: string
  publication_id: number | null
  podcast_id: number | null
  is_author: number
  edits_publication: number
  manages_show: number
  is_sendable: number
  is_draft_sendable: number
  is_sponsored: number
  sent_today: number
}

/**
 * Finds a post that the viewer may send by email, with the newsletters whose subscribers receive it from this viewer: their own, if they wrote it,
 * and those of its publication and show, if they manage them. One that was never published is its author's alone. Throws `not_found` for everybody
 * else.
 */
export async function findSendablePost(db: Database, viewerId: number, hash: string): Promise<SendablePost> {
  const post = await findPost(db, viewerId, sql`p.hash = ${hash}`)
  if (!post) throw notFound()
  return post
}

/** Finds the post of a broadcast when it is sent; undefined if it is not public any more, sponsored since, or no longer the sender's to send. */
export async function findPostToSend(db: Database, senderId: number, postId: number): Promise<SendablePost | undefined> {
  const isSenderActive = sql`EXISTS (SELECT 1 FROM users sender WHERE sender.id = ${senderId} AND sender.state = 'active')`
  const post = await findPost(db, senderId, sql`p.id = ${postId} AND p.published_at IS NOT NULL AND ${isSenderActive}`)
  return post?.obstacle === 'notPublic' || post?.obstacle === 'sponsored' ? undefined : post
}

async function findPost(db: Database, viewerId: number, which: SQL): Promise<SendablePost | undefined> {
  const [row] = await db.all<Row>(sql`
    SELECT p.id, p.hash, p.title, p.slug, coalesce(n.handle, a.handle) AS handle, a.name AS author, podcasts.title AS show, n.name AS publication, p.published_at,
      p.state, d.revision AS draft_revision, d.title AS draft_title, a.handle AS author_handle,
      p.publication_id, podcasts.id AS podcast_id, p.author_id = ${viewerId} AS is_author,
      p.publication_id IS NOT NULL AND p.publication_id IN ${editedPublicationIds(viewerId)} AS edits_publication,
      podcasts.id IS NOT NULL AND podcasts.removed_at IS NULL AND ${canManageShow(viewerId)} AS manages_show,
      ${isSendable} AS is_sendable, ${isDraftSendable()} AS is_draft_sendable, ${isSponsored} AS is_sponsored,
      (SELECT count(*) FROM broadcasts b WHERE b.sender_id = ${viewerId} AND b.state <> 'cancelled' AND b.created_at > ${now() - DAY}) AS sent_today
    FROM posts p JOIN post_drafts d ON d.post_id = p.id JOIN users a ON a.id = p.author_id LEFT JOIN publications n ON n.id = p.publication_id
      LEFT JOIN sounds e ON e.post_id = p.id LEFT JOIN podcasts ON podcasts.id = e.podcast_id
    WHERE ${which} AND (p.published_at IS NOT NULL OR p.author_id = ${viewerId}) AND p.state <> 'removed'`)
  if (!row) return undefined
  if (row.published_at === null) return toDraft(row, viewerId)
  const newsletters: SendablePost['newsletters'] = []
  if (row.is_author) newsletters.push({ kind: 'user', id: viewerId })
  if (row.edits_publication && row.publication_id !== null) newsletters.push({ kind: 'publication', id: row.publication_id })
  if (row.manages_show && row.podcast_id !== null) newsletters.push({ kind: 'podcast', id: row.podcast_id })
  if (newsletters.length === 0) return undefined
  return {
    ...{
      id: row.id,
      hash: row.hash,
      title: row.title,
      draftRevision: null,
      author: row.author,
      home: (row.manages_show ? row.show : null) ?? (row.edits_publication ? row.publication : null),
      publishedAt: row.published_at,
      newsletters,
    },
    path: postPath(row.handle, row.slug, row.hash),
    obstacle: findObstacle(row),
  }
}

const toDraft = (row: Row, viewerId: number): SendablePost => ({
  ...{ id: row.id, hash: row.hash, title: row.draft_title, draftRevision: row.draft_revision, author: row.author, home: null },
  path: `/${row.author_handle}`,
  publishedAt: 0,
  newsletters: [{ kind: 'user', id: viewerId }],
  obstacle: findDraftObstacle(row),
})

function findDraftObstacle({ state, is_sponsored, is_draft_sendable, sent_today }: Row): Obstacle | null {
  if (is_sponsored) return 'sponsored'
  if (state === 'scheduled') return 'scheduled'
  if (!is_draft_sendable) return 'reviewed'
  return sent_today >= LIMITS.broadcastsPerDay ? 'limit' : null
}

function findObstacle({ is_sendable, is_sponsored, published_at, sent_today }: Row): Obstacle | null {
  if (!is_sendable) return 'notPublic'
  if (is_sponsored) return 'sponsored'
  if ((published_at ?? 0) < now() - LIMITS.broadcastPostDays * DAY) return 'old'
  return sent_today >= LIMITS.broadcastsPerDay ? 'limit' : null
}

/**
 * SQL: ids of the readers with an active subscription to one of the newsletters who receive each post and its topics, after an id, in this order;
 * none of a suspended address. A reader of several newsletters is listed once.
 */
export function selectReaders(
  newsletters: readonly NewsletterReference[],
  postId: number | SQLWrapper,
  after: number | SQLWrapper,
  limit: number,
): SQL {
  const ofNewsletter = ({
    kind,
    id,
  }: {
    kind: NewsletterKind
    id: number
  }) => sql`SELECT * FROM (SELECT u.subscriber_id FROM email_subscriptions u
    WHERE u.kind = ${kind} AND u.subject_id = ${id} AND u.state = 'active' AND u.frequency = 'each' AND u.subscriber_id > ${after}
      AND EXISTS (SELECT 1 FROM email_subscribers s WHERE s.id = u.subscriber_id AND s.suspension IS NULL)
      AND (u.topics = '[]' OR EXISTS (SELECT 1 FROM post_topics pt JOIN topics t ON t.id = pt.topic_id
        WHERE pt.post_id = ${postId} AND t.key IN (SELECT value FROM json_each(u.topics))))
    ORDER BY u.subscriber_id LIMIT ${limit})`
  return sql`${sql.join(newsletters.map(ofNewsletter), sql` UNION `)} ORDER BY subscriber_id LIMIT ${limit}`
}
