import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { xmlElement } from '#worker/lib/xml.ts'
import { isPublic, postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { sitemapDays } from './schema.ts'

interface Day {
  /** UTC days since 1970. */
  day: number
  posts: number
  changedAt: number
}

/** Posts published in [`from`, `to`), in UTC ms. If a day exceeds the limit, only posts whose id modulo `slices` equals `slice`. */
interface PostSitemap {
  /** Year and month, such as `2026-11`. */
  month: string
  /** 1-based in each month. */
  part: number
  from: number
  to: number
  slice: number
  slices: number
  posts: number
  changedAt: number
}

/**
 * Groups days (earliest first) into monthly sitemaps. Splits a month that exceeds the limit by day, and a day that exceeds it by post id.
 * New posts never move posts of earlier days to another file.
 */
export function groupDaysIntoSitemaps(days: readonly Day[]): PostSitemap[] {
  const files: PostSitemap[] = []
  for (const { day, posts, changedAt } of days) {
    if (posts === 0) continue
    const [from, to] = [day * DAY, (day + 1) * DAY]
    const month = new Date(from).toISOString().slice(0, 7)
    const last = files.at(-1)
    const current = last?.month === month ? last : undefined
    if (current && current.slices === 1 && current.posts + posts <= LIMITS.sitemapUrls) {
      Object.assign(current, { to, posts: current.posts + posts, changedAt: Math.max(current.changedAt, changedAt) })
      continue
    }
    const slices = Math.ceil(posts / LIMITS.sitemapUrls)
    for (let slice = 0; slice < slices; slice++)
      files.push({ month, part: (current?.part ?? 0) + slice + 1, from, to, slice, slices, posts: Math.ceil(posts / slices), changedAt })
  }
  return files
}

export const postSitemapName = ({ month, part }: PostSitemap): string => `posts-${month}${part > 1 ? `-${part}` : ''}`

const PAGE = 1000

/** Lists the post sitemaps, earliest first. Reads one row per day. */
export const listPostSitemaps = async (db: Database): Promise<PostSitemap[]> =>
  groupDaysIntoSitemaps(await db.select().from(sitemapDays).orderBy(asc(sitemapDays.day)))

export async function findPostSitemap(db: Database, month: string, part: number): Promise<PostSitemap | undefined> {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [first, next] = [Date.UTC(year, number - 1) / DAY, Date.UTC(year, number) / DAY]
  const days = await db
    .select()
    .from(sitemapDays)
    .where(between(sitemapDays.day, first, next - 1))
    .orderBy(asc(sitemapDays.day))
  return groupDaysIntoSitemaps(days).find((file) => file.part === part)
}

/** Yields pages of a sitemap's public posts, omitting those whose canonical URL is elsewhere. One query per `PAGE` posts. */
export async function* readPostSitemapEntries(
  db: Database,
  { from, to, slice, slices }: PostSitemap,
  origin: string,
): AsyncGenerator<SitemapEntry[]> {
  let position = [from, 0]
  for (;;) {
    const rows = await db
      .select({
        id: posts.id,
        hash: posts.hash,
        slug: posts.slug,
        publishedAt: sql<number>`${posts.publishedAt}`,
        editedAt: posts.editedAt,
        canonicalUrl: posts.canonicalUrl,
        handle: sql<string>`coalesce(${publications.handle}, ${users.handle})`,
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .where(
        and(
          sql`${isPublic}`,
          sql`(${posts.publishedAt}, ${posts.id}) > (${position[0]}, ${position[1]})`,
          sql`${posts.publishedAt} < ${to}`,
          slices === 1 ? undefined : sql`${posts.id} % ${slices} = ${slice}`,
        ),
      )
      .orderBy(asc(posts.publishedAt), asc(posts.id))
      .limit(PAGE)
    yield rows.flatMap(({ handle, slug, hash, canonicalUrl, publishedAt, editedAt }) => {
      const path = postPath(handle, slug, hash)
      const isCanonicalHere = canonicalUrl === null || canonicalUrl === new URL(path, origin).href
      return isCanonicalHere ? [{ path, changedAt: editedAt ?? publishedAt }] : []
    })
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    position = [last.publishedAt, last.id]
  }
}

/** Number of ids that one file covers. The range is fixed, so an entry never moves to another file. */
const IDS_PER_FILE = 8000
/** Inlined because D1 binds numbers as REAL, which would make the division fractional. */
const IDS_PER_FILE_SQL = sql.raw(String(IDS_PER_FILE))
const IS_OPEN_ACCOUNT = sql`u.state IN ('active', 'suspended')`

/**
 * Queries for the public rows of each section: id, path and the publication time of the latest post (UTC ms), or null where that is costly.
 */
const SECTIONS: Record<string, SQL> = {
  people: sql`SELECT u.id, '/' || u.handle AS path,
    (SELECT max(p.published_at) FROM posts p WHERE p.author_id = u.id AND p.state = 'published') AS changed_at
    FROM users u WHERE u.post_count > 0 AND ${IS_OPEN_ACCOUNT}`,
  publications: sql`SELECT n.id, '/' || n.handle AS path,
    (SELECT max(p.published_at) FROM posts p WHERE p.publication_id = n.id AND p.state = 'published') AS changed_at
    FROM publications n WHERE n.post_count > 0 AND n.closed_at IS NULL`,
  tags: sql`SELECT t.id, '/tag/' || t.slug AS path,
    (SELECT max(o.published_at) FROM post_tags o WHERE o.tag_id = t.id AND o.published_at IS NOT NULL) AS changed_at
    FROM tags t WHERE t.post_count > 0 AND t.hidden = 0`,
  topics: sql`SELECT t.id, '/topic/' || t.key AS path,
    (SELECT max(o.published_at) FROM post_topics o WHERE o.topic_id = t.id AND o.published_at IS NOT NULL) AS changed_at FROM topics t WHERE t.hidden_at IS NULL`,
  podcasts: sql`SELECT c.id, '/podcast/' || c.hash AS path, NULL AS changed_at
    FROM podcasts c JOIN users u ON u.id = c.owner_id WHERE c.removed_at IS NULL AND (c.publication_id IS NOT NULL OR ${IS_OPEN_ACCOUNT})`,
  lists: sql`SELECT l.id, '/' || u.handle || '/list/' || l.hash AS path, NULL AS changed_at
    FROM lists l JOIN users u ON u.id = l.owner_id WHERE l.public = 1 AND l.item_count > 0 AND l.deleted_at IS NULL AND ${IS_OPEN_ACCOUNT}`,
}

/**
 * Returns the names of all section files, such as `people-1`, one per id range that contains a public row. Seeks to each range instead of
 * scanning all rows.
 */
export async function listSectionSitemaps(db: Database): Promise<string[]> {
  const names: string[] = []
  for (const [name, rows] of Object.entries(SECTIONS)) {
    const found = await db.all<{ file: number }>(sql`
      WITH RECURSIVE files (first) AS (
        SELECT (SELECT id FROM (${rows}) ORDER BY id LIMIT 1)
        UNION ALL SELECT (SELECT id FROM (${rows}) WHERE id >= (files.first / ${IDS_PER_FILE_SQL} + 1) * ${IDS_PER_FILE_SQL} ORDER BY id LIMIT 1)
        FROM files WHERE files.first IS NOT NULL)
      SELECT first / ${IDS_PER_FILE_SQL} + 1 AS file FROM files WHERE first IS NOT NULL`)
    names.push(...found.map(({ file }) => `${name}-${file}`))
  }
  return names
}

/** Yields the entries of a section file in pages; returns undefined for an unknown section. */
export const readSectionEntries = (db: Database, name: string, file: number): AsyncGenerator<SitemapEntry[]> | undefined => {
  const rows = Object.hasOwn(SECTIONS, name) ? SECTIONS[name] : undefined
  return rows && readEntriesOfRange(db, rows, file)
}

async function* readEntriesOfRange(db: Database, rows: SQL, file: number): AsyncGenerator<SitemapEntry[]> {
  let after = (file - 1) * IDS_PER_FILE - 1
  for (;;) {
    const page = await db.all<{ id: number; path: string; changed_at: number | null }>(
      sql`SELECT * FROM (${rows}) WHERE id > ${after} AND id < ${file * IDS_PER_FILE} ORDER BY id LIMIT ${PAGE}`,
    )
    yield page.map(({ path, changed_at }) => ({ path, changedAt: changed_at }))
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** `path` is not percent-encoded; `changedAt` is in UTC ms, or null if unknown. */
export interface SitemapEntry {
  path: string
  changedAt: number | null
}

const writeEntry = (name: string, { path, changedAt }: SitemapEntry, origin: string): string =>
  `<${name}>${xmlElement('loc', new URL(path, origin).href)}${changedAt === null ? '' : xmlElement('lastmod', w3cDate(changedAt))}</${name}>\n`

/** Formats a W3C datetime with a precision of one second. */
const w3cDate = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

export const writeSitemapIndex = (entries: readonly SitemapEntry[], origin: string): string =>
  `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.map((entry) => writeEntry('sitemap', entry, origin)).join('')}</sitemapindex>\n`

/** Writes a sitemap page by page, so that the whole file is never in memory. */
export async function* writeUrlSet(pages: AsyncIterable<readonly SitemapEntry[]>, origin: string): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset ${NAMESPACE}>\n`
  for await (const entries of pages) yield entries.map((entry) => writeEntry('url', entry, origin)).join('')
  yield '</urlset>\n'
}
