import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { publications, submissions } from '#worker/publications/directory/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import type { QueueFilter, QueueQuery, SubmissionQueue, Submissions } from './contract.ts'
import { selectSubmissions, viewSubmission } from './select-submissions.ts'

/** Lists the viewer's submissions, last changed first. One round trip. */
export async function listMySubmissions(db: Database, viewer: Viewer, { after, limit }: PageQuery): Promise<Submissions> {
  const rows = await selectSubmissions(
    db,
    {},
    and(eq(submissions.authorId, viewer.id), afterCursor(decodeCursor(after), submissions.updatedAt, submissions.id)),
  )
    .orderBy(desc(submissions.updatedAt), desc(submissions.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    (row) => [row.updatedAt, row.id],
    (row) => viewSubmission(row, 'author'),
  )
}

const STATES: Record<QueueFilter, 'open' | 'returned' | 'accepted' | 'published'> = {
  open: 'open',
  returned: 'returned',
  accepted: 'accepted',
  done: 'published',
}

/**
 * Lists the submissions of a publication for its owner and editors, in one round trip: those that wait longest first, others last changed
 * first. Withdrawn ones are not listed. Errors: `not_found`, also for everybody else.
 */
export async function listQueue(
  db: Database,
  viewer: Viewer,
  hash: string,
  { state, assignee, after, limit }: QueueQuery,
): Promise<SubmissionQueue> {
  const cursor = decodeCursor(after)
  const isOldestFirst = state === 'open'
  const isOfPublication = sql`${submissions.publicationId} = (SELECT n.id FROM publications n WHERE n.hash = ${hash})
    AND ${canEditPublication(viewer.id, submissions.publicationId)}`
  const order = isOldestFirst ? asc : desc
  const { publicationRows, rows, counts } = await readTogether(db, {
    publicationRows: db
      .select({ hash: publications.hash, handle: publications.handle, name: publications.name, avatar: publications.avatar })
      .from(publications)
      .where(and(eq(publications.hash, hash), canEditPublication(viewer.id, publications.id))),
    rows: selectSubmissions(
      db,
      {},
      and(
        isOfPublication,
        eq(submissions.state, STATES[state]),
        assignee === 'me' ? eq(submissions.assigneeId, viewer.id) : undefined,
        isOldestFirst
          ? cursor && sql`(${submissions.updatedAt}, ${submissions.id}) > (${cursor[0]}, ${cursor[1]})`
          : afterCursor(cursor, submissions.updatedAt, submissions.id),
      ),
    )
      .orderBy(order(submissions.updatedAt), order(submissions.id))
      .limit(limit + 1),
    counts: db
      .select({ state: submissions.state, count: sql<number>`count(*)`.as('count') })
      .from(submissions)
      .where(and(isOfPublication, assignee === 'me' ? eq(submissions.assigneeId, viewer.id) : undefined))
      .groupBy(submissions.state),
  })
  const [publication] = publicationRows
  if (!publication) throw notFound()
  const count = (filter: QueueFilter) => counts.find((row) => row.state === STATES[filter])?.count ?? 0
  return {
    ...toPage(
      rows,
      limit,
      (row) => [row.updatedAt, row.id],
      (row) => viewSubmission(row, 'editor'),
    ),
    publication,
    counts: { open: count('open'), returned: count('returned'), accepted: count('accepted'), done: count('done') },
  }
}
