import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { prepareVersion } from '#worker/posts/posts/index.ts'
import { findOutboundLinks } from '#worker/posts/reviews/index.ts'
import { isHeldByScreening, reportMatches, type Screening, screenText } from '#worker/posts/screening/index.ts'
import { type DraftContent, draftContent } from './broadcast-content.ts'
import { isDraftSendable, isSnapshotSendable, type SendablePost } from './policy.ts'
import { broadcastSnapshots, broadcasts } from './schema.ts'
import { text } from './text.ts'

export type Snapshot = typeof broadcastSnapshots.$inferSelect

/** A draft that is ready to be sent as it is now. */
export interface FrozenDraft {
  /** SQL condition: the draft still has this revision and may be sent. */
  isSendable: SQL
  /** Statements, for the batch that stores the broadcast with this hash: store what it sends, and report what term rules report. */
  store(hash: string): Statement[]
}

/**
 * Validates a draft revision as publishing does, protects its media from the sweep, and screens it. Errors: `not_found`, `stale` if the draft has
 * another revision, `invalid` by field, `conflict` for a draft that is too long for an email, whose rest no page has.
 */
export async function freezeDraft(
  db: Database,
  viewer: Viewer,
  post: SendablePost,
  { revision, subject }: { revision: number; subject: string },
  origin: string,
): Promise<FrozenDraft> {
  const { version } = await prepareVersion(db, viewer, post.hash, { revision })
  const { document, settings } = version
  const { title, description, cover } = settings
  const snapshot = { postId: post.id, revision, title, description, cover, document, text: version.text }
  if (!draftContent({ ...post, ...snapshot }, origin).isComplete) throw conflict(text.tooLong)
  const screening = await screenSnapshot(db, snapshot, subject, origin)
  return {
    isSendable: sql`EXISTS (SELECT 1 FROM posts p JOIN post_drafts d ON d.post_id = p.id WHERE p.id = ${post.id} AND p.author_id = ${viewer.id}
      AND d.revision = ${revision} AND ${isDraftSendable()}) AND NOT ${isHeldByScreening(viewer.id, screening)}`,
    store: (hash) => [
      insertSelect(
        db,
        broadcastSnapshots,
        { broadcastId: broadcasts.id, ...snapshot },
        sql`FROM ${broadcasts} WHERE ${broadcasts.hash} = ${hash}`,
      ),
      ...reportMatches(
        db,
        { kind: 'post', id: sql`${post.id}`, ownerId: viewer.id },
        screening,
        sql`EXISTS (SELECT 1 FROM broadcasts b WHERE b.hash = ${hash})`,
      ),
    ],
  }
}

type ScreenedText = Pick<Snapshot, 'title' | 'description' | 'document' | 'text'>

/** Finds the rules of posts that an email matches, with its subject, and the blocked ones among the domains of its links. */
const screenSnapshot = (
  db: Database,
  { title, description, document, text: words }: ScreenedText,
  subject: string,
  origin: string,
): Promise<Screening> =>
  screenText(db, 'posts', {
    text: [subject, title, description, words].join('\n'),
    links: findOutboundLinks({ document, canonicalUrl: null, chapters: [] }, origin),
  })

/** Returns what a broadcast sends without publishing it; undefined for one of a public post. */
export async function readSnapshot(db: Database, which: SQL): Promise<Snapshot | undefined> {
  const [snapshot] = await db.select().from(broadcastSnapshots).where(which)
  return snapshot
}

/**
 * Returns what is needed to render a snapshot, at the start of each turn; undefined if its author has removed the post or may not send it any more, or a
 * rule that is active now would hold it.
 */
export async function findSnapshotToSend(
  db: Database,
  snapshot: Snapshot,
  { senderId, subject, sendAt }: { senderId: number; subject: string; sendAt: number },
  origin: string,
): Promise<DraftContent | undefined> {
  const screening = await screenSnapshot(db, snapshot, subject, origin)
  const [author] = await db.all<{
    author: string
    handle: string
  }>(sql`SELECT a.name AS author, a.handle FROM posts p JOIN users a ON a.id = p.author_id
    WHERE p.id = ${snapshot.postId} AND a.id = ${senderId} AND ${isSnapshotSendable()} AND NOT ${isHeldByScreening(senderId, screening)}`)
  return author && { ...snapshot, author: author.author, path: `/${author.handle}`, sendAt }
}
