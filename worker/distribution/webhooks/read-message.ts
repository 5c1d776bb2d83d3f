import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#worker/db/client.ts'
import type { NewsletterKind } from '#worker/newsletters/subscriptions/contract.ts'
import { newsletterKeySql } from '#worker/newsletters/subscriptions/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import type { SentEvent, WebhookMessage } from './contract.ts'

/** SQL condition on `posts p` and `webhooks w`: everybody may read the post, and it belongs to the webhook's owner. */
const isOwnPublicPost: SQL = sql`p.state = 'published'
  AND EXISTS (SELECT 1 FROM users a WHERE a.id = p.author_id AND a.state IN ('active', 'suspended'))
  AND iif(w.kind = 'user', p.author_id, p.publication_id) = w.subject_id`

/** SQL condition on `comments c`: everybody may read it. */
const isPublicComment: SQL = sql`c.state = 'visible' AND EXISTS (SELECT 1 FROM users a WHERE a.id = c.author_id AND a.state <> 'deactivated')`

/**
 * SQL condition on `webhook_deliveries d` and its `webhooks w`: what the message shows is still public, or the subscriber has not left. A message
 * that something is gone shows nothing of it.
 */
export const isSendable: SQL<number> = sql<number>`CASE
  WHEN d.event IN ('post.published', 'post.updated') THEN EXISTS (SELECT 1 FROM posts p WHERE p.hash = d.subject AND ${isOwnPublicPost})
  WHEN d.event = 'comment.created' THEN EXISTS (SELECT 1 FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.hash = d.subject AND ${isPublicComment} AND ${isOwnPublicPost})
  WHEN d.event = 'subscriber.confirmed' THEN EXISTS (SELECT 1 FROM email_subscriptions u WHERE u.hash = d.subject AND u.state = 'active')
  ELSE 1 END`

interface Subject {
  event: SentEvent
  /** Hash of the post, comment, subscription or webhook. */
  subject: string
  /** Time of the event, UTC ms. */
  at: number
}

/** Builds a message from its subject as it is now; undefined if there is no such row. The caller has checked `isSendable`. */
export async function readMessage(db: Database, { event, subject, at }: Subject, origin: string): Promise<WebhookMessage | undefined> {
  const timestamp = new Date(at).toISOString()
  switch (event) {
    case 'ping':
      return { type: event, timestamp, data: { webhook: subject } }
    case 'post.published':
    case 'post.updated': {
      const row = await readPost(db, subject)
      return row && { type: event, timestamp, data: toPostData(row, origin) }
    }
    case 'post.removed': {
      const row = await readPost(db, subject)
      return row && { type: event, timestamp, data: { hash: subject, url: postUrl({ ...row, slug: '' }, origin) } }
    }
    case 'comment.created': {
      const comment = await readComment(db, subject, origin)
      return comment && { type: event, timestamp, data: comment }
    }
    case 'subscriber.confirmed':
    case 'subscriber.removed':
      return { type: event, timestamp, data: await readSubscriber(db, subject) }
  }
}

interface PostRow {
  hash: string
  slug: string
  title: string
  description: string
  publishedAt: number
  minutes: number
  handle: string
  name: string
  publicationHandle: string | null
  publicationName: string | null
  isSponsored: number
  /** A JSON array of names. */
  tags: string
}

async function readPost(db: Database, hash: string): Promise<PostRow | undefined> {
  const [row] = await db.all<PostRow>(sql`
    SELECT p.hash, p.slug, p.title, p.description, p.published_at AS publishedAt, p.minutes, a.handle, a.name,
      n.handle AS publicationHandle, n.name AS publicationName, EXISTS (SELECT 1 FROM sponsorships s WHERE s.post_id = p.id) AS isSponsored,
      (SELECT json_group_array(name) FROM (SELECT t.name FROM post_tags pt JOIN tags t ON t.id = pt.tag_id
        WHERE pt.post_id = p.id AND t.hidden = 0 ORDER BY pt.position)) AS tags
    FROM posts p JOIN users a ON a.id = p.author_id LEFT JOIN publications n ON n.id = p.publication_id WHERE p.hash = ${hash}`)
  return row
}

const postUrl = (
  { hash, slug, handle, publicationHandle }: Pick<PostRow, 'hash' | 'slug' | 'handle' | 'publicationHandle'>,
  origin: string,
): string => new URL(postPath(publicationHandle ?? handle, slug, hash), origin).href

const toPostData = (row: PostRow, origin: string) => ({
  hash: row.hash,
  url: postUrl(row, origin),
  title: row.title,
  description: row.description,
  author: { handle: row.handle, name: row.name },
  publication: row.publicationHandle && row.publicationName ? { handle: row.publicationHandle, name: row.publicationName } : null,
  publishedAt: row.publishedAt,
  minutes: row.minutes,
  tags: z.array(z.string()).parse(JSON.parse(row.tags)),
  isSponsored: row.isSponsored === 1,
})

async function readComment(db: Database, hash: string, origin: string) {
  const [row] = await db.all<{
    body: string
    createdAt: number
    parent: string | null
    post: string
    handle: string
    name: string
    state: string
  }>(sql`
    SELECT c.body, c.created_at AS createdAt, (SELECT above.hash FROM comments above WHERE above.id = c.parent_id) AS parent,
      p.hash AS post, a.handle, a.name, a.state
    FROM comments c JOIN posts p ON p.id = c.post_id JOIN users a ON a.id = c.author_id WHERE c.hash = ${hash}`)
  const post = row && (await readPost(db, row.post))
  if (!post) return undefined
  const { body, createdAt, parent, handle, name, state } = row
  return {
    ...{ hash, body, createdAt, parent },
    url: new URL(`/${handle}/comment/${hash}`, origin).href,
    author: state === 'deleted' ? null : { handle, name },
    post: { hash: post.hash, url: postUrl(post, origin), title: post.title },
  }
}

async function readSubscriber(db: Database, hash: string) {
  const [row] = await db.all<{ email: string | null; kind: NewsletterKind; key: string | null }>(sql`
    SELECT s.email, u.kind, ${newsletterKeySql} AS key FROM email_subscriptions u JOIN email_subscribers s ON s.id = u.subscriber_id
    WHERE u.hash = ${hash}`)
  return { hash, email: row?.email ?? null, newsletter: row && row.key !== null ? { kind: row.kind, key: row.key } : null }
}
