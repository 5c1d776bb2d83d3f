import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { MOST_PICKS, type Picks } from './contract.ts'
import type { PlaceOfPicks } from './place.ts'
import { standsIn } from './place.ts'
import { picks } from './schema.ts'

const SHOWN = 5

/** What editors recommend at a place, in their order: five at most of those the viewer may read now; `all` for who arranges them. */
export async function readPicks(db: Database, place: PlaceOfPicks, viewerId: number | undefined, { all = false } = {}): Promise<Picks> {
  const rows = await db.select({ postId: picks.postId }).from(picks).where(standsIn(place)).orderBy(sql`position, id`).limit(MOST_PICKS)
  const cards = await hydratePosts(
    db,
    rows.map(({ postId }) => postId),
    viewerId,
  )
  return { items: all ? cards : cards.slice(0, SHOWN) }
}
