import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { Handle } from '#shared/contract/fields.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { reports } from '#worker/moderation/cases/schema.ts'
import { findPublicationByHandle, findUserByHandle } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { canManageShow } from '#worker/podcasts/episodes/index.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ReportKind, ReportTarget, SendReport } from './contract.ts'

/**
 * Stores at most one report per reporter and target. A repeat replaces the rule and details of an open report and leaves a decided one
 * unchanged. Errors: those of `findReportedTarget`, `invalid` for the viewer's own content.
 */
export async function sendReport(db: Database, viewer: Viewer, { kind, key, rule, details }: SendReport): Promise<void> {
  const { id, ownerId, isManaged } = await findReportedTarget(db, { kind, key }, viewer.id)
  if (ownerId === viewer.id || (rule === 'ownership' && isManaged)) throw invalid({ key: 'آنچه از خودت است گزارش‌کردنی نیست' })
  await db
    .insert(reports)
    .values({
      hash: newHash(),
      reporterId: viewer.id,
      kind,
      targetId: id,
      rule,
      details,
      createdAt: now(),
      weight: reliabilityOf(viewer.id),
    })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      set: { rule: sql`excluded.rule`, details: sql`excluded.words` },
      setWhere: eq(reports.state, 'open'),
    })
}

interface ReportedTarget {
  id: number
  ownerId: number
  /** Whether the viewer manages the podcast. */
  isManaged?: boolean
}

const FINDERS: Record<ReportKind, (db: Database, key: string, viewerId: number) => Promise<ReportedTarget | undefined>> = {
  post: async (db, key) => (await selectPublicPost(db, eq(posts.hash, key)))[0],
  comment: async (db, key, viewerId) => {
    // The author of a post can also report its held comments and those they hid; other users can report only visible ones.
    const known = or(eq(comments.state, 'visible'), sql`${posts.authorId} = ${viewerId} AND ${comments.state} IN ('held', 'hidden')`)
    const [row] = await db
      .select({ id: comments.id, ownerId: comments.authorId })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(and(eq(comments.hash, key), isNull(comments.takenDownAt), known, isPublic))
    return row
  },
  person: async (db, key) => {
    const { id } = await findUserByHandle(db, parseHandle(key))
    return { id, ownerId: id }
  },
  list: async (db, key) => {
    const [row] = await db
      .select({ id: lists.id, ownerId: lists.ownerId })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.hash, key), eq(lists.public, true), isNull(lists.deletedAt), isOpenAccount))
    return row
  },
  publication: (db, key) => findPublicationByHandle(db, parseHandle(key)),
  podcast: async (db, key, viewerId) => {
    const [row] = await db
      .select({
        id: shows.id,
        ownerId: sql<number>`coalesce(${publications.ownerId}, ${shows.ownerId})`.as('owner'),
        managed: sql<number>`${canManageShow(viewerId)}`.as('managed'),
      })
      .from(shows)
      .leftJoin(publications, eq(publications.id, shows.publicationId))
      .where(and(eq(shows.hash, key), isNull(shows.removedAt)))
    return row && { ...row, isManaged: row.managed === 1 }
  },
}

/** Finds the target of a report, even across a block. Errors: `not_found`, `gone` for a closed account or publication. */
async function findReportedTarget(db: Database, { kind, key }: ReportTarget, viewerId: number): Promise<ReportedTarget> {
  const found = await FINDERS[kind](db, key, viewerId)
  if (!found) throw notFound()
  return found
}

const selectPublicPost = (db: Database, where: SQL) =>
  db
    .select({ id: posts.id, ownerId: posts.authorId })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(and(where, isPublic))

function parseHandle(key: string): string {
  const result = Handle.safeParse(key)
  if (!result.success) throw notFound()
  return result.data
}

/** Bounds of the weight of a report, in hundredths of that of a member without a history. */
const [LIGHTEST, HEAVIEST] = [20, 180]
/** Decided reports of each outcome that count, so that the cost of a report does not grow. */
const COUNTED_REPORTS = 50

const countDecided = (reporterId: number, state: 'upheld' | 'dismissed'): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM reports past WHERE past.reporter_id = ${reporterId} AND past.state = ${sql.raw(`'${state}'`)}
    AND past.decision_id IS NOT NULL AND past.source = 'member' LIMIT ${sql.raw(String(COUNTED_REPORTS))}))`

/**
 * SQL expression: the weight of a report that this member sends now, from `LIGHTEST` to `HEAVIEST`: twice the share of their reports that
 * moderators upheld, where one upheld and one dismissed report are added so that few decisions change little. Reports of term rules and
 * those that nobody decided about do not count.
 */
const reliabilityOf = (reporterId: number): SQL<number> => {
  const [upheld, dismissed] = [countDecided(reporterId, 'upheld'), countDecided(reporterId, 'dismissed')]
  return sql`max(${sql.raw(String(LIGHTEST))}, min(${sql.raw(String(HEAVIEST))}, 200 * (${upheld} + 1) / (${upheld} + ${dismissed} + 2)))`
}
