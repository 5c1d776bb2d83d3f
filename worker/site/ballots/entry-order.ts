import { sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { importHmacKey } from '#worker/lib/hash.ts'
import { IS_ELIGIBLE, JOIN_POST } from './policy.ts'

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

const encoder = new TextEncoder()

/** Returns a generator of uniform 32-bit integers (sfc32), which is the same for the same secret and label. */
async function seededGenerator(secret: string, label: string): Promise<() => number> {
  const seed = new DataView(await crypto.subtle.sign('HMAC', await importHmacKey(secret), encoder.encode(label)))
  let [a, b, c, counter] = [seed.getUint32(0), seed.getUint32(4), seed.getUint32(8), 1]
  const next = () => {
    const sum = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum
  }
  // The first values of sfc32 still resemble the seed.
  for (let round = 0; round < 12; round++) next()
  return next
}

/** Returns an integer from 0 to `bound - 1`; rejects the values of an incomplete last interval, so that all are equally likely. */
function uniformBelow(next: () => number, bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const value = next()
    if (value < limit) return value % bound
  }
}

/** Returns the items in a random order (Fisher–Yates), which depends only on the secret, the label and the number of items. */
export async function shuffle<Item>(items: readonly Item[], secret: string, label: string): Promise<Item[]> {
  const next = await seededGenerator(secret, label)
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = uniformBelow(next, last + 1)
    const [one, other] = [shuffled[last], shuffled[chosen]]
    // Both indexes are inside the array.
    shuffled[last] = other as Item
    shuffled[chosen] = one as Item
  }
  return shuffled
}
