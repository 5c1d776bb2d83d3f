import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { FeaturedPosts } from '#web/discovery/featured/FeaturedPosts.tsx'
import { featuredQuery } from '#web/discovery/featured/queries.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { breadcrumbs, pageHead } from '#web/lib/head.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { loadPromotedCard } from '#web/money/promotion-delivery/queries.ts'
import { usePromotedCards } from '#web/money/promotion-delivery/use-promoted-cards.tsx'
import { topicPostsQuery, topicQuery } from '#web/posts/topics/queries.ts'
import { TopicPage } from '#web/posts/topics/TopicPage.tsx'
import { text } from '#web/posts/topics/text.ts'

export const Route = createFileRoute('/_shell/topic/$name')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/TopicSlot.tsx')) },
  validateSearch: validateAfter,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context, params: { name }, deps: { after } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const { topic } = await withPageErrors(pageResponse, queryClient.ensureQueryData(topicQuery(api, name)))
    if (topic.key !== name) throw redirect({ href: `/topic/${topic.key}`, statusCode: 301 })
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureInfiniteQueryData(topicPostsQuery(api, name, after)),
        ensureOptional(queryClient, featuredQuery(api, topic.key), { items: [] }),
        ensureOptional(queryClient, trendingQuery(api, { topic: topic.key }), { items: [] }),
        loadPromotedCard(context, 'topic', topic.key),
      ]),
    )
    return {
      key: topic.key,
      head: pageHead({
        title: after === undefined ? topic.name : text.continued(topic.name),
        description: topic.description || text.topicDescription(topic.name, topic.postCount),
        origin,
        path: `/topic/${topic.key}`,
        feeds: [{ path: `/feed/topic/${topic.key}` }],
        partial: after !== undefined,
        jsonLd: import.meta.env.SSR
          ? [
              breadcrumbs(origin, [
                { name: text.topics, path: '/topics' },
                { name: topic.name, path: `/topic/${topic.key}` },
              ]),
            ]
          : [],
      }),
    }
  },
  component: Topic,
})

function Topic() {
  const { name } = Route.useParams()
  const { after } = Route.useSearch()
  const { key } = Route.useLoaderData()
  const slots = usePromotedCards('topic', key)
  const featured = after === undefined && <FeaturedPosts placement={key} followingHeading={text.newest} />
  return <TopicPage name={name} after={after} featured={featured} slots={slots} />
}
