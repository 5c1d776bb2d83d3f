import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { withdrawFromReview } from '#worker/posts/reviews/index.ts'
import { submissionEvents, submissions } from '#worker/publications/directory/schema.ts'
import { ACTIVE } from './policy.ts'
import { findSubmission } from './select-submissions.ts'

/**
 * Takes the viewer's submission back before it is published, also from the review of its links. Idempotent. Errors: `not_found`, `conflict`
 * once it is published.
 */
export async function withdrawSubmission(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const own = and(eq(submissions.hash, hash), eq(submissions.authorId, viewer.id))
  const { id, version, publicationId, publicationHash, title } = await findSubmission(db, own)
  const at = now()
  const guard = sql`EXISTS (SELECT 1 FROM submissions s WHERE s.id = ${id} AND s.state IN ${ACTIVE})`
  const { current } = await write(db, {
    change: [
      insertSelect(
        db,
        submissionEvents,
        { submissionId: id, kind: 'withdrawn', actorId: viewer.id, version: sql`s.version`, at },
        sql`FROM ${submissions} s WHERE s.id = ${id} AND s.state IN ${ACTIVE}`,
      ),
      notify(
        db,
        {
          ...{ kind: 'editorial', event: 'withdrawn', actorId: viewer.id, publicationId, title },
          ...{ ref: `${hash}:${version}`, path: `/me/publications/${publicationHash}/submissions` },
        },
        guard,
      ),
      withdrawFromReview(
        db,
        sql`(SELECT s.post_id FROM submissions s JOIN post_reviews r ON r.post_id = s.post_id
        WHERE s.id = ${id} AND s.state = 'accepted' AND r.state = 'held' AND r.settings ->> '$.publicationId' = s.publication_id)`,
      ),
      db
        .update(submissions)
        .set({ state: 'withdrawn', publishAt: null, updatedAt: at })
        .where(and(eq(submissions.id, id), guard)),
    ],
    read: { current: first(db.select({ state: submissions.state }).from(submissions).where(own)) },
  })
  if (current?.state !== 'withdrawn')
    throw conflict('این پست در انتشارات منتشر شده است؛ از لیست پست‌های منتشرشده می‌توانی آن را به صفحهٔ خودت برگردانی.')
}
