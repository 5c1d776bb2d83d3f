import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { type FeaturedPosts, MAX_FEATURED_POSTS } from './contract.ts'
import type { ResolvedPlacement } from './placement.ts'
import { isInPlacement } from './placement.ts'
import { featuredPosts } from './schema.ts'

const SHOWN = 5

/** Returns the posts of a placement that the viewer may see, in editorial order: at most five, or all of them with `all`. */
export async function readFeaturedPosts(
  db: Database,
  placement: ResolvedPlacement,
  viewerId: number | undefined,
  { all = false } = {},
): Promise<FeaturedPosts> {
  const rows = await db
    .select({ postId: featuredPosts.postId })
    .from(featuredPosts)
    .where(isInPlacement(placement))
    .orderBy(sql`position, id`)
    .limit(MAX_FEATURED_POSTS)
  const cards = await hydratePosts(
    db,
    rows.map(({ postId }) => postId),
    viewerId,
  )
  return { items: all ? cards : cards.slice(0, SHOWN) }
}
