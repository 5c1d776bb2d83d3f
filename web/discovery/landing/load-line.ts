import { DAY } from '#shared/time.ts'
import type { LineOfPost } from '#web/account/auth/SideLine.tsx'
import { FRONT_PAGE, featuredQuery } from '#web/discovery/featured/queries.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import type { RouterContext } from '#web/router.tsx'
import type { FeaturedPosts } from '#worker/discovery/featured/contract.ts'

/** Loads the line of the day from the featured posts, else from what is read these days; undefined without one. */
export async function loadLine({ queryClient, api }: Pick<RouterContext, 'queryClient' | 'api'>): Promise<LineOfPost | undefined> {
  const featured = await ensureOptional(queryClient, featuredQuery(api, FRONT_PAGE), { items: [] })
  const line = pickLine(featured?.items ?? [], Date.now())
  if (line) return line
  const trending = await ensureOptional(queryClient, trendingQuery(api), { items: [] })
  return pickLine(trending?.items ?? [], Date.now())
}

/** Letters that a line can have beside a form. */
const LONGEST = 120

/** Returns another post with a short description every day; `now` is in UTC ms. Advertisements do not count. */
export function pickLine(posts: FeaturedPosts['items'], now: number): LineOfPost | undefined {
  const lines = posts.filter(({ description, sponsor }) => description !== '' && description.length <= LONGEST && !sponsor)
  const line = lines[Math.floor(now / DAY) % Math.max(1, lines.length)]
  return line && { path: line.path, title: line.title, description: line.description, author: line.author }
}
