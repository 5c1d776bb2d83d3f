import { sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { IS_ELIGIBLE, JOIN_POST } from './policy.ts'
import { shuffle } from './shuffle.ts'

export interface EntryRow {
  id: number
  postId: number
  hash: string
  authorId: number
  postAuthorId: number
  isEligible: number
}

/** Selects the fixed entries of a contest, at most `LIMITS.campaignEntries`, without what only a card shows. */
export const selectEntries = (db: Database, slug: string) =>
  db
    .select({
      id: sql<number>`e.id`.as('id'),
      postId: sql<number>`e.post_id`.as('post_id'),
      hash: sql<string>`p.hash`.as('hash'),
      authorId: sql<number>`e.author_id`.as('author_id'),
      postAuthorId: sql<number>`p.author_id`.as('post_author_id'),
      isEligible: sql<number>`${IS_ELIGIBLE}`.as('is_eligible'),
    })
    .from(sql`campaigns c JOIN campaign_entries e ON e.campaign_id = c.id ${JOIN_POST}`)
    .where(sql`c.slug = ${slug}`)

export const isOwnEntry = ({ authorId, postAuthorId }: EntryRow, userId: number | undefined): boolean =>
  authorId === userId || postAuthorId === userId

export interface EntryPage {
  entries: EntryRow[]
  next?: string
}

/**
 * Returns a page of the included entries in the order of a secret and a label. The cursor is a place among all fixed entries, so an entry that
 * leaves or returns while somebody pages moves no other one.
 */
export async function pageInOrder(
  rows: readonly EntryRow[],
  isIncluded: (row: EntryRow) => boolean,
  { secret, label }: { secret: string; label: string },
  { after, limit }: PageQuery,
): Promise<EntryPage> {
  const start = Math.max(0, decodeCursor(after)?.[0] ?? 0)
  const ordered = await shuffle(
    rows.toSorted((one, other) => one.id - other.id),
    secret,
    label,
  )
  const left = ordered.flatMap((row, place) => (place >= start && isIncluded(row) ? [{ row, place }] : []))
  const following = left[limit]
  return { entries: left.slice(0, limit).map(({ row }) => row), ...(following && { next: encodeCursor([following.place, 0]) }) }
}
