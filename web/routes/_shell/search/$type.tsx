import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { accompanyingResults } from '#web/discovery/search/accompanying.ts'
import { parseSearchType, searchQuery } from '#web/discovery/search/queries.ts'
import { SearchGuide } from '#web/discovery/search/SearchGuide.tsx'
import { SearchHead } from '#web/discovery/search/SearchHead.tsx'
import { SearchResults } from '#web/discovery/search/SearchResults.tsx'
import { parseSearchAddress, type SearchScope, scopeOf } from '#web/discovery/search/search-address.ts'
import { text } from '#web/discovery/search/text.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { pageHead, privateHead } from '#web/lib/head.ts'
import { ensureOptional, ensureOptionalPages } from '#web/lib/optional-query.ts'
import { stringifySearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { loadPromotedCard } from '#web/money/promotion-delivery/queries.ts'
import { usePromotedCards } from '#web/money/promotion-delivery/use-promoted-cards.tsx'
import { profilePostsQuery } from '#web/people/profiles/queries.ts'
import { tagPostsQuery, tagQuery } from '#web/posts/tags/queries.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { SearchResponse, SearchType } from '#worker/discovery/search/contract.ts'
import type { TagCard } from '#worker/posts/tags/contract.ts'

export const Route = createFileRoute('/_shell/search/$type')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/SearchSlot.tsx')) },
  validateSearch: parseSearchAddress,
  // Parsed again, because the browser keeps the parameters and the order of its address, and the server those of the canonical one.
  loaderDeps: ({ search }) => {
    const { q = '', after, ...scope } = parseSearchAddress({ ...search })
    return { query: q, after, scope }
  },
  /** Searches with results can be indexed, with the first page as canonical URL; empty, invalid and limited ones are `noindex`. */
  loader: async ({ context, params, deps: { query, after, scope: asked } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const type = parseSearchType(params.type)
    if (!type) throw notFound()
    const scope: SearchScope = scopeOf(type === 'posts', asked)
    try {
      const [{ pages }] = await Promise.all([
        queryClient.ensureInfiniteQueryData(searchQuery(api, type, query, { after, ...scope })),
        ...(hasPromotedCards(type, scope) && query ? [loadPromotedCard(context, 'search', query)] : []),
      ])
      const isEmpty = pages.every(({ items }) => items.length === 0)
      const person = onlyPerson(pages[0])
      const tag = onlyTag(pages[0])
      // Trending posts fill an empty page, and the sidebar of results without other types.
      if (query && (!pages[0] || accompanyingResults(pages[0]).length === 0))
        await ensureOptional(queryClient, trendingQuery(api), { items: [] })
      if (tag !== undefined) {
        await Promise.all([
          ensureOptional(queryClient, tagQuery(api, tag.slug), { tag, hidden: false, related: [], writers: [] }),
          ensureOptionalPages(queryClient, tagPostsQuery(api, tag.slug, 'newest'), { items: [] }),
        ])
      }
      if (person !== undefined) await ensureOptionalPages(queryClient, profilePostsQuery(api, person), { items: [] })
      const isLimited = stringifySearch({ ...scope }) !== ''
      const head =
        isEmpty || isLimited ? privateHead(query ? text.titleOf(query, type) : text.search) : searchHead(origin, type, query, pages[0])
      return { type, query, after, scope, within: pages[0]?.within, validationError: undefined, head }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) await withPageErrors(pageResponse, Promise.reject(error))
      pageResponse.status = 400
      const validationError =
        error instanceof ApiError ? (error.body.fields?.q ?? error.body.fields?.after ?? error.body.fields?.in ?? error.message) : ''
      return { type, query, after, scope, within: undefined, validationError, head: privateHead(text.search) }
    }
  },
  component: Results,
})

const hasPromotedCards = (type: SearchType, scope: SearchScope): boolean => type === 'posts' && scope.in === undefined

/** Returns the handle of the person found, if it is one. */
const onlyPerson = (found: SearchResponse | undefined): string | undefined =>
  found?.results.type === 'users' && found.counts.users === 1 ? found.results.hits[0]?.handle : undefined

/** Returns the tag found, if it is one. */
const onlyTag = (found: SearchResponse | undefined): TagCard | undefined =>
  found?.results.type === 'tags' && found.counts.tags === 1 ? found.results.hits[0] : undefined

const searchHead = (origin: string, type: SearchType, q: string, found: SearchResponse | undefined) =>
  pageHead({
    title: text.titleOf(found?.searchedFor ?? q, type),
    description: text.descriptionOf(q, type),
    origin,
    path: `/search/${type}`,
    search: { q },
  })

function Results() {
  const { type, query, after, scope, within, validationError } = Route.useLoaderData()
  const slots = usePromotedCards('search', query)
  if (query && validationError === undefined)
    return <SearchResults type={type} query={query} after={after} scope={scope} slots={hasPromotedCards(type, scope) ? slots : undefined} />
  return (
    <>
      <SearchHead title={text.search} type={type} query={query} scope={scope} />
      <EmptyState title={validationError ?? (within ? text.enterQueryIn(within.name) : text.enterQuery)} />
      {validationError === undefined && <SearchGuide />}
    </>
  )
}
