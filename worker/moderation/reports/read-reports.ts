import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Page } from '#shared/contract/http.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { reports } from '#worker/moderation/cases/schema.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { Report, ReportKind, ReportsQuery } from './contract.ts'

const owner = alias(users, 'owner')

const ownerId: SQL = sql`CASE ${reports.kind} WHEN 'post' THEN ${posts.authorId} WHEN 'comment' THEN ${comments.authorId}
  WHEN 'person' THEN ${reports.targetId} WHEN 'list' THEN ${lists.ownerId} ELSE coalesce(${publications.ownerId}, ${shows.ownerId}) END`
const publicationId: SQL = sql`CASE ${reports.kind} WHEN 'publication' THEN ${reports.targetId} WHEN 'post' THEN ${posts.publicationId}
  ELSE ${shows.publicationId} END`

/**
 * Lists the reports in a state, newest first. One round trip. Excludes reports about the viewer: moderators must neither handle reports about
 * themselves nor see who sent them.
 */
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
      and(eq(reports.state, state), sql`${owner.id} IS NOT ${viewer.id}`, afterCursor(decodeCursor(after), reports.createdAt, reports.id)),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ report }) => [report.createdAt, report.id], viewReport)
}

type UserRow = UserCard & { state: string }

/** A report joined with its possible targets. A report about a post or podcast can also include its publication. */
interface ReportRow {
  report: typeof reports.$inferSelect
  reporter: UserRow
  owner: UserRow | null
  post: { hash: string; title: string; slug: string } | null
  comment: { hash: string; body: string } | null
  list: { hash: string; name: string } | null
  podcast: { hash: string; title: string } | null
  publication: { handle: string; name: string } | null
  openCount: number
}

function viewReport(row: ReportRow): Report {
  const { hash, kind, rule, details, state, createdAt: reportedAt } = row.report
  const [reporter, owner] = [toUserCard(row.reporter), toUserCard(row.owner)]
  return { hash, reporter, kind, ...targetSummary(row, owner), owner, rule, details, state, reportedAt, openCount: row.openCount }
}

const toUserCard = (person: UserRow | null): UserCard | null =>
  person && person.state !== 'deleted' ? { handle: person.handle, name: person.name, avatar: person.avatar } : null

function targetSummary({ report: { kind }, ...row }: ReportRow, owner: UserCard | null): Pick<Report, 'title' | 'path'> {
  const ownerPath = (rest: string) => owner && `/${owner.handle}${rest}`
  const erased = { title: '', path: null }
  switch (kind) {
    case 'post': {
      const handle = row.publication?.handle ?? owner?.handle
      return row.post && handle ? { title: row.post.title, path: postPath(handle, row.post.slug, row.post.hash) } : erased
    }
    case 'comment':
      return row.comment ? { title: row.comment.body, path: ownerPath(`/comment/${row.comment.hash}`) } : erased
    case 'person':
      return owner ? { title: owner.name, path: ownerPath('') } : erased
    case 'list':
      return row.list ? { title: row.list.name, path: ownerPath(`/list/${row.list.hash}`) } : erased
    case 'podcast':
      return row.podcast ? { title: row.podcast.title, path: `/podcast/${row.podcast.hash}` } : erased
    case 'publication':
      return row.publication ? { title: row.publication.name, path: `/${row.publication.handle}` } : erased
  }
}
