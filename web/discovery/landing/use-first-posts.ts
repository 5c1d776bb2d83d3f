import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { FRONT_PAGE, featuredQuery } from '#web/discovery/featured/queries.ts'
import { text as featuredText } from '#web/discovery/featured/text.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { text as trendingText } from '#web/discovery/trending/text.ts'

const MOST = 5

/** Returns the posts at the top of the front page: the picks of the editors or, where nobody has picked, what is read these days. */
export function useFirstPosts() {
  const { api } = useRouteContext({ from: '__root__' })
  const featured = useSuspenseQuery(featuredQuery(api, FRONT_PAGE)).data.items
  const trending = useSuspenseQuery(trendingQuery(api)).data.items
  const [title, posts] = featured.length > 0 ? [featuredText.title, featured] : [trendingText.title, trending]
  return { title, posts: posts.slice(0, MOST) }
}
