import { type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { decodeCursor } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { postCacheTag, tagCacheTag, toCardPage } from '#worker/posts/posts/index.ts'
import type { Entries } from './contract.ts'
import { campaignIdOf, currentEntries } from './entry-rules.ts'
import { campaignTag, selectCampaign, selectTagOf } from './find-campaign.ts'

interface EntryRow {
  id: number
  at: number
}

/** SQL query of a page of `entries`, newest first, with one row more than the page has. */
export const pageOfEntries = (entries: SQL, columns: SQL, { after, limit }: PageQuery): SQL => {
  const cursor = decodeCursor(after)
  return sql`SELECT ${columns} FROM (${entries}) ${cursor ? sql`WHERE (at, id) < (${cursor[0]}, ${cursor[1]})` : sql``}
    ORDER BY at DESC, id DESC LIMIT ${limit + 1}`
}

/**
 * Lists the entries of a contest, newest first, with the cache tags of the page: posts appear and change with the tag, and fixed entries
 * with each post. Errors: `not_found`.
 */
export async function readEntries(
  db: Database,
  slug: string,
  query: PageQuery,
  viewerId?: number,
): Promise<{ entries: Entries; cacheTags: string[] }> {
  const { campaign, tag, rows } = await readTogether(db, {
    campaign: first(selectCampaign(db, slug)),
    tag: first(selectTagOf(db, slug)),
    rows: db
      .select({ id: sql<number>`id`.as('id'), at: sql<number>`at`.as('at') })
      .from(sql`(${pageOfEntries(currentEntries(campaignIdOf(slug)), sql`id, at`, query)})`),
  })
  if (!campaign) throw notFound()
  const entries = await toCardPage(db, rows satisfies EntryRow[], query.limit, viewerId)
  return {
    entries,
    cacheTags: [
      campaignTag(slug),
      tag ? tagCacheTag(tag.id) : 'tags',
      ...(campaign.entriesFixedAt === null ? [] : entries.items.map(({ hash }) => postCacheTag(hash))),
    ],
  }
}
