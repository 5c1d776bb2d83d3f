import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { breadcrumbs, pageHead } from '#web/lib/head.ts'
import { ensureOptional } from '#web/lib/optional-query.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ModeratorTagMenu } from '#web/moderation/tag-moderation/ModeratorTagMenu.tsx'
import { loadPromotedCard } from '#web/money/promotion-delivery/queries.ts'
import { usePromotedCards } from '#web/money/promotion-delivery/use-promoted-cards.tsx'
import { tagPostsQuery, tagQuery } from '#web/posts/tags/queries.ts'
import { TagPage } from '#web/posts/tags/TagPage.tsx'
import { text } from '#web/posts/tags/text.ts'

export const Route = createFileRoute('/_shell/tag/$name')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/TagSlot.tsx')) },
  validateSearch: (search: Record<string, unknown>): { sort?: 'read'; after?: string } => ({
    ...(search.sort === 'read' ? { sort: 'read' } : {}),
    ...validateAfter(search),
  }),
  loaderDeps: ({ search: { sort, after } }) => ({ sort, after }),
  loader: async ({ context, params: { name }, deps: { sort, after } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const { tag, hidden } = await withPageErrors(pageResponse, queryClient.ensureQueryData(tagQuery(api, name)))
    if (tag.slug !== name) throw redirect({ href: encodeURI(`/tag/${tag.slug}`), statusCode: 301 })
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureInfiniteQueryData(tagPostsQuery(api, name, sort ?? 'newest', after)),
        ...(hidden
          ? []
          : [
              ensureOptional(queryClient, trendingQuery(api, { tag: tag.slug }), { items: [] }),
              loadPromotedCard(context, 'tag', tag.slug),
            ]),
      ]),
    )
    const title = sort === 'read' ? text.readTitle(tag.name) : text.tagTitle(tag.name)
    return {
      head: pageHead({
        title: after === undefined ? title : text.continued(title),
        description: text.tagDescription(tag.name, tag.postCount),
        origin,
        path: `/tag/${tag.slug}`,
        noIndex: hidden || tag.postCount === 0,
        partial: after !== undefined || sort !== undefined,
        feeds: [{ path: `/feed/tag/${tag.slug}` }],
        jsonLd: import.meta.env.SSR
          ? [
              breadcrumbs(origin, [
                { name: text.tags, path: '/tags' },
                { name: tag.name, path: `/tag/${tag.slug}` },
              ]),
            ]
          : [],
      }),
    }
  },
  component: Tag,
})

function Tag() {
  const { name } = Route.useParams()
  const { sort = 'newest', after } = Route.useSearch()
  const { api } = Route.useRouteContext()
  const { tag, hidden } = useSuspenseQuery(tagQuery(api, name)).data
  const slots = usePromotedCards('tag', tag.slug)
  return (
    <TagPage
      name={name}
      sort={sort}
      after={after}
      moderation={<ModeratorTagMenu tag={tag} hidden={hidden} />}
      slots={hidden ? undefined : slots}
    />
  )
}
