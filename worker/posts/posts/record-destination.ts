import { type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { submissionEvents, submissions } from '#worker/publications/directory/schema.ts'
import { postPath } from './post-path.ts'

interface MovedPost {
  id: number
  hash: string
  authorHandle: string
  /** The publication that the post is moved from, if any. */
  publicationId: number | null
}

interface Move {
  publicationId: number | null
  title: string
  slug: string
  actorId: number
  /** UTC ms. */
  at: number
  /** Why an editor moves the post out, for its author. */
  reason?: string
}

/**
 * Returns statements for the end of a batch that gives a post a destination: an accepted submission to it becomes published, the history of a
 * submission to the previous publication ends, and the editors there learn that the author moved the post if `guard` holds.
 */
export const recordDestination = (db: Database, post: MovedPost, move: Move, guard: SQL): Statement[] => [
  ...markSubmissionPublished(db, post.id, move.at),
  recordMoveOut(db, post.id, move),
  ...(post.publicationId === null || post.publicationId === move.publicationId
    ? []
    : [
        notify(
          db,
          {
            ...{ kind: 'editorial', event: 'movedOut', actorId: move.actorId, publicationId: post.publicationId },
            // The page of a post redirects to its canonical path.
            ...{ ref: `${post.hash}:${move.at}`, title: move.title, path: postPath(post.authorHandle, move.slug, post.hash) },
          },
          guard,
        ),
      ]),
]

const isShownByPublication = sql`EXISTS (SELECT 1 FROM posts p WHERE p.id = s.post_id AND p.state = 'published' AND p.publication_id = s.publication_id)`

function markSubmissionPublished(db: Database, postId: number, at: number): Statement[] {
  const accepted = sql`s.post_id = ${postId} AND s.state = 'accepted' AND s.publish_at IS NULL AND ${isShownByPublication}`
  return [
    insertSelect(
      db,
      submissionEvents,
      { submissionId: sql`s.id`, kind: 'published', version: sql`s.version`, at },
      sql`FROM ${submissions} s WHERE ${accepted}`,
    ),
    db
      .update(submissions)
      .set({ state: 'published', updatedAt: at })
      .where(sql`${submissions.id} IN (SELECT s.id FROM ${submissions} s WHERE ${accepted})`),
  ]
}

/** A post is published by the same submission only once, so that its move out is recorded once too. */
const recordMoveOut = (db: Database, postId: number, { actorId, at, reason = '' }: Move): Statement =>
  insertSelect(
    db,
    submissionEvents,
    { submissionId: sql`s.id`, kind: 'movedOut', actorId, version: sql`s.version`, words: reason, at },
    sql`FROM ${submissions} s JOIN posts p ON p.id = s.post_id WHERE s.post_id = ${postId} AND s.state = 'published'
      AND p.publication_id IS NOT s.publication_id
      AND NOT EXISTS (SELECT 1 FROM submission_events e WHERE e.submission_id = s.id AND e.kind = 'movedOut')`,
  )
