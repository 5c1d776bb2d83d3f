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

/** Letters that a line can have beside a form: two lines of it, and four. */
const [SHORT, LONGEST] = [72, 120]

/**
 * Returns the first sentence of the description of another post every day, a short one if any post has one; `now` is in UTC ms. Advertisements do
 * not count.
 */
export function pickLine(posts: FeaturedPosts['items'], now: number): LineOfPost | undefined {
  const all = posts
    .filter(({ sponsor }) => !sponsor)
    .map(({ path, title, description, author }) => ({ path, title, description: firstSentence(description), author }))
    .filter(({ description }) => description !== '' && description.length <= LONGEST)
  const short = all.filter(({ description }) => description.length <= SHORT)
  const lines = short.length > 0 ? short : all
  return lines[Math.floor(now / DAY) % Math.max(1, lines.length)]
}

const firstSentence = (description: string): string => description.split(/(?<=[.؟!…])\s/, 1)[0] ?? ''
