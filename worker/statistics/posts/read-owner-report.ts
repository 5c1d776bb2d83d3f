import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import type { OwnerReport, PostRow, PostSort, ReportSpan } from './contract.ts'
import { type EngagementRows, selectEngagement } from './engagement.ts'
import { reportStatements, toReport, ZERO_COUNTS } from './read-report.ts'
import { type ReportWindow, windowBefore } from './report-window.ts'

const MAX_POSTS = 100

interface Query {
  before?: string | undefined
  span?: ReportSpan | undefined
  sort?: PostSort | undefined
  /** Maximum number of posts, `MAX_POSTS` by default. */
  limit?: number
}

/** The databases of a report: facts about content, and counts. */
export interface Databases {
  db: Database
  statsDb: Database
}

/** Returns the viewer's statistics. Two round trips; a third one if there are more than `limit` posts. */
export async function readOwnReport(databases: Databases, { id }: Pick<Viewer, 'id'>, query: Query): Promise<OwnerReport> {
  const { db } = databases
  const window = windowBefore(query.before, query.span)
  const isOwn = eq(posts.authorId, id)
  const { newest, engagement, owner } = await readTogether(db, {
    newest: newestPosts(db, isOwn, query.limit),
    engagement: selectEngagement(
      db,
      { posts: sql`p.author_id = ${id} AND p.state = 'published'`, followed: { kind: 'user', id: inlineInteger(id) } },
      window,
    ),
    owner: first(db.select({ postCount: users.postCount, followerCount: users.followerCount }).from(users).where(eq(users.id, id))),
  })
  return readReportOf(databases, { subject: 'author', id, isOwn, newest, engagement, owner }, window, query)
}

/** SQL: the id of the open publication with this handle if the viewer owns or edits it, else NULL. */
const editedPublication = ({ id }: Pick<Viewer, 'id'>, handle: string): SQL => sql`(SELECT ${publications.id} FROM ${publications}
  WHERE ${publications.handle} = ${handle} AND ${canEditPublication(id, publications.id)})`

/** Finds the id of an open publication for its owner and editors. Errors: `not_found` for everybody else. */
export async function findReportedPublication(db: Database, viewer: Pick<Viewer, 'id'>, handle: string): Promise<number> {
  const [found] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.id, editedPublication(viewer, handle)))
  if (!found) throw notFound()
  return found.id
}

/**
 * Returns the statistics of a publication, in as many round trips as `readOwnReport`: what its posts counted while they were in it. Errors:
 * `not_found` for everybody but its owner and editors.
 */
export async function readPublicationReport(
  databases: Databases,
  viewer: Pick<Viewer, 'id'>,
  handle: string,
  query: Query,
): Promise<OwnerReport> {
  const { db } = databases
  const window = windowBefore(query.before, query.span)
  const publication = editedPublication(viewer, handle)
  const isOwn = eq(posts.publicationId, publication)
  const { owner, newest, engagement } = await readTogether(db, {
    owner: first(
      db
        .select({ id: publications.id, postCount: publications.postCount, followerCount: publications.followerCount })
        .from(publications)
        .where(eq(publications.id, publication)),
    ),
    newest: newestPosts(db, isOwn, query.limit),
    engagement: selectEngagement(
      db,
      { posts: sql`p.publication_id = ${publication} AND p.state = 'published'`, followed: { kind: 'publication', id: publication } },
      window,
    ),
  })
  if (!owner) throw notFound()
  return readReportOf(databases, { subject: 'publication', id: owner.id, isOwn, newest, engagement, owner }, window, query)
}

interface TitledPost {
  id: number
  hash: string
  title: string
  publishedAt: number
}

const selectTitled = (db: Database, which: SQL | undefined) =>
  db
    .select({
      id: posts.id,
      hash: posts.hash,
      title: posts.title,
      publishedAt: sql<number>`coalesce(${posts.publishedAt}, ${posts.createdAt})`.as('at'),
    })
    .from(posts)
    // A literal, because SQLite does not use the partial index for a bound value.
    .where(and(which, eq(posts.state, sql`'published'`)))

const newestPosts = (db: Database, isOwn: SQL, limit = MAX_POSTS) =>
  selectTitled(db, isOwn).orderBy(desc(posts.publishedAt), desc(posts.id)).limit(limit)

interface Owner {
  subject: 'author' | 'publication'
  id: number
  /** Condition on `posts`. */
  isOwn: SQL
  newest: readonly TitledPost[]
  engagement: EngagementRows
  owner: { postCount: number; followerCount: number } | undefined
}

async function readReportOf(
  { db, statsDb }: Databases,
  { subject, id, isOwn, newest, engagement, owner }: Owner,
  window: ReportWindow,
  { span, sort = 'views', limit = MAX_POSTS }: Query,
): Promise<OwnerReport> {
  const newestIds = newest.map((post) => post.id)
  // The days of all posts in a year would be too many rows to rank.
  const rankedWindow = span === 'year' || span === 'all' ? windowBefore(window.before) : window
  const ranked = newest.length === limit && sort !== 'publishedAt' ? firstPosts(subject, id, rankedWindow, sort, limit) : undefined
  const { counted, ...report } = await readTogether(statsDb, {
    ...reportStatements(statsDb, subject, id, window, newestIds),
    counted: selectPostCounts(statsDb, subject, id, window, newestIds, ranked),
  })
  const titled = new Map(newest.map((post) => [post.id, post]))
  const others = counted.map((row) => row.id).filter((one) => !titled.has(one))
  if (others.length > 0)
    for (const post of await selectTitled(db, and(isOwn, sql`${posts.id} IN ${idSubquery(others)}`))) titled.set(post.id, post)
  const countsById = new Map(counted.map(({ id: postId, ...counts }) => [postId, counts]))
  const rows = [...titled.values()].map(
    ({ id: postId, ...post }): PostRow => ({ ...post, ...(countsById.get(postId) ?? { ...ZERO_COUNTS, allViews: 0 }) }),
  )
  return {
    ...toReport(window, report, engagement),
    posts: rows.sort((a, b) => b[sort] - a[sort] || b.publishedAt - a.publishedAt).slice(0, limit),
    postCount: owner?.postCount ?? 0,
    followerCount: owner?.followerCount ?? 0,
  }
}

const SORT_COLUMNS = { views: 'views', reads: 'reads', impressions: 'impressions', listens: 'listens', visibleMs: 'visible_ms' } as const

/** SQL condition on a row of a post in `daily_counts`: it counts for the owner, within the window. */
const isCounted = (subject: Owner['subject'], id: number, { from, before }: ReportWindow): SQL =>
  sql`${sql.raw(`d.${subject}_id`)} = ${inlineInteger(id)} AND d.day >= ${from} AND d.day < ${before}`

/** SQL: the ids of the posts with the greatest counts in one column. */
const firstPosts = (subject: Owner['subject'], id: number, window: ReportWindow, sort: keyof typeof SORT_COLUMNS, limit: number): SQL =>
  sql`SELECT d.subject_id FROM daily_counts d WHERE ${isCounted(subject, id, window)} GROUP BY d.subject_id
    ORDER BY sum(${sql.raw(`d.${SORT_COLUMNS[sort]}`)}) DESC, d.subject_id DESC LIMIT ${inlineInteger(limit)}`

/** Statement: the counts within the window, and the views of all time, of the posts `ids` and of those that `ranked` selects. */
function selectPostCounts(
  statsDb: Database,
  subject: Owner['subject'],
  id: number,
  window: ReportWindow,
  ids: readonly number[],
  ranked: SQL | undefined,
) {
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.raw(`d.${column}`)}), 0)`.as(column)
  const chosen = sql`SELECT value AS id FROM json_each(${JSON.stringify(ids)})${ranked ? sql` UNION SELECT subject_id FROM (${ranked})` : sql``}`
  return statsDb
    .select({
      id: sql<number>`chosen.id`.as('id'),
      impressions: sum('impressions'),
      views: sum('views'),
      reads: sum('reads'),
      listens: sum('listens'),
      shares: sum('shares'),
      visibleMs: sum('visible_ms'),
      discarded: sum('discarded'),
      allViews: sql<number>`coalesce((SELECT t.views FROM total_counts t WHERE t.subject = 'post' AND t.subject_id = chosen.id), 0)`.as(
        'all_views',
      ),
    })
    .from(sql`(${chosen}) chosen LEFT JOIN daily_counts d ON d.subject = 'post' AND d.subject_id = chosen.id
      AND ${isCounted(subject, id, window)}`)
    .groupBy(sql`chosen.id`)
}
