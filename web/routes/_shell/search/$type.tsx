import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { parseSearchType, searchQuery } from '#web/discovery/search/queries.ts'
import { SearchBox } from '#web/discovery/search/SearchBox.tsx'
import { Quoted, SearchResults } from '#web/discovery/search/SearchResults.tsx'
import { text } from '#web/discovery/search/text.ts'
import { ApiError } from '#web/lib/api.ts'
import { pageHead, privateHead } from '#web/lib/head.ts'
import { normalizeQuery, validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { loadPromotedCard } from '#web/money/promotion-delivery/queries.ts'
import { usePromotedCards } from '#web/money/promotion-delivery/use-promoted-cards.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { SearchType } from '#worker/discovery/search/contract.ts'

export const Route = createFileRoute('/_shell/search/$type')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/discovery/search/SearchSidebar.tsx')) },
  validateSearch: (search): { q?: string; after?: string; in?: string } => {
    const q = normalizeQuery(search.q)
    const within = typeof search.in === 'string' ? { in: search.in } : {}
    return q ? { q, ...within, ...validateAfter(search) } : within
  },
  loaderDeps: ({ search: { q = '', after, in: handle } }) => ({ query: q, after, handle }),
  /** Searches with results can be indexed, with the first page as canonical URL; empty and invalid ones, and those within a publication, are `noindex`. */
  loader: async ({ context, params, deps: { query, after, handle } }) => {
    const { queryClient, api, pageResponse, origin } = context
    const type = parseSearchType(params.type)
    if (!type) throw notFound()
    const within = type === 'posts' ? handle : undefined
    try {
      const [{ pages }] = await Promise.all([
        queryClient.ensureInfiniteQueryData(searchQuery(api, type, query, after, within)),
        ...(type === 'posts' && query && within === undefined ? [loadPromotedCard(context, 'search', query)] : []),
      ])
      const isEmpty = pages.every(({ items }) => items.length === 0)
      const head =
        isEmpty || within !== undefined ? privateHead(query ? text.titleOf(query, type) : text.search) : searchHead(origin, type, query)
      return { type, query, after, within, validationError: undefined, head }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) await withPageErrors(pageResponse, Promise.reject(error))
      pageResponse.status = 400
      const validationError =
        error instanceof ApiError ? (error.body.fields?.q ?? error.body.fields?.after ?? error.body.fields?.in ?? error.message) : ''
      return { type, query, after, within, validationError, head: privateHead(text.search) }
    }
  },
  component: Results,
})

const searchHead = (origin: string, type: SearchType, q: string) =>
  pageHead({
    title: text.titleOf(q, type),
    description: text.descriptionOf(q, type),
    origin,
    path: `/search/${type}`,
    search: { q },
  })

function Results() {
  const { type, query, after, within, validationError } = Route.useLoaderData()
  const slots = usePromotedCards('search', query)
  return (
    <>
      <PageTitle>
        {query && !validationError ? (
          <>
            <Quoted>{query}</Quoted> {text.inType(type)}
          </>
        ) : (
          text.search
        )}
      </PageTitle>
      <SearchBox type={type} query={query} within={within} />
      {validationError ? (
        <EmptyState title={validationError} />
      ) : (
        <SearchResults
          type={type}
          query={query}
          after={after}
          within={within}
          slots={type === 'posts' && within === undefined ? slots : undefined}
        />
      )}
    </>
  )
}
