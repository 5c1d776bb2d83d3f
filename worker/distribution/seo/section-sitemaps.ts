import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

/** Number of ids that one file covers. The range is fixed, so an entry never moves to another file. */
const IDS_PER_FILE = 8000
/** Inlined because D1 binds numbers as REAL, which would make the division fractional. */
const IDS_PER_FILE_SQL = sql.raw(String(IDS_PER_FILE))
const PAGE = 1000
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
    (SELECT max(o.published_at) FROM post_topics o WHERE o.topic_id = t.id AND o.published_at IS NOT NULL) AS changed_at FROM topics t`,
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
