import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Page } from '#shared/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import { afterCursor } from '#worker/db/after-cursor.ts'
import type { Database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { Report, ReportKind, ReportsQuery } from './contract.ts'
import { isNotAbout } from './policy.ts'
import { reports } from './schema.ts'
import { viewReport } from './view.ts'

const owner = alias(users, 'owner')

const ownerId: SQL = sql`CASE ${reports.kind} WHEN 'post' THEN ${posts.authorId} WHEN 'comment' THEN ${comments.authorId}
  WHEN 'person' THEN ${reports.targetId} WHEN 'list' THEN ${lists.ownerId} ELSE coalesce(${publications.ownerId}, ${shows.ownerId}) END`
const publicationId: SQL = sql`CASE ${reports.kind} WHEN 'publication' THEN ${reports.targetId} WHEN 'post' THEN ${posts.publicationId}
  ELSE ${shows.publicationId} END`

/** Lists the reports in a state, newest first, excluding reports about the viewer. One round trip. */
export async function readReports(db: Database, viewer: Viewer, { state, after, limit }: ReportsQuery): Promise<Page<Report>> {
  const isOf = (kind: ReportKind) => eq(reports.kind, kind)
  const rows = await db
    .select({
      report: reports,
      reporter: { handle: users.handle, name: users.name, avatar: users.avatar, state: users.state },
      owner: { handle: owner.handle, name: owner.name, avatar: owner.avatar, state: owner.state },
      post: { hash: posts.hash, title: posts.title, slug: posts.slug },
      comment: { hash: comments.hash, body: comments.body },
      list: { hash: lists.hash, name: lists.name },
      podcast: { hash: shows.hash, title: shows.title },
      publication: { handle: publications.handle, name: publications.name },
      openCount: sql<number>`(SELECT count(*) FROM reports o WHERE o.kind = ${reports.kind} AND o.target_id = ${reports.targetId} AND o.state = 'open')`,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.reporterId))
    .leftJoin(posts, and(isOf('post'), eq(posts.id, reports.targetId)))
    .leftJoin(comments, and(isOf('comment'), eq(comments.id, reports.targetId)))
    .leftJoin(lists, and(isOf('list'), eq(lists.id, reports.targetId)))
    .leftJoin(shows, and(isOf('podcast'), eq(shows.id, reports.targetId)))
    .leftJoin(publications, eq(publications.id, publicationId))
    .leftJoin(owner, eq(owner.id, ownerId))
    .where(
      and(eq(reports.state, state), isNotAbout(viewer, sql`${owner.id}`), afterCursor(decodeCursor(after), reports.createdAt, reports.id)),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ report }) => [report.createdAt, report.id], viewReport)
}
