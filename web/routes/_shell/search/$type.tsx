import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { ApiError } from '#web/lib/api.ts'
import { privateHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { Quoted } from '#web/search/Quoted.tsx'
import { searchQuery } from '#web/search/queries.ts'
import { queryText } from '#web/search/query-text.ts'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { SearchResults } from '#web/search/SearchResults.tsx'
import { text } from '#web/search/text.ts'
import { typeOf } from '#web/search/types.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/search/$type')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/search/SearchSidebar.tsx')) },
  validateSearch: (search): { q?: string } => {
    const q = queryText(search.q)
    return q ? { q } : {}
  },
  loaderDeps: ({ search: { q = '' } }) => ({ query: q }),
  loader: async ({ context: { queryClient, api, answer }, params, deps: { query } }) => {
    const type = typeOf(params.type)
    if (!type) throw notFound()
    try {
      await queryClient.ensureQueryData(searchQuery(api, type, query))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) await forPage(answer, Promise.reject(error))
      answer.status = 400
      return { type, query, flaw: error instanceof ApiError ? (error.body.fields?.q ?? error.message) : '', head: privateHead(text.search) }
    }
    return { type, query, flaw: undefined, head: privateHead(query ? text.titleOf(query, type) : text.search) }
  },
  component: Results,
})

function Results() {
  const { type, query, flaw } = Route.useLoaderData()
  return (
    <>
      <PageTitle>
        {query && !flaw ? (
          <>
            <Quoted>{query}</Quoted> {text.inType(type)}
          </>
        ) : (
          text.search
        )}
      </PageTitle>
      <SearchBox type={type} query={query} />
      {flaw ? <EmptyState title={flaw} /> : <SearchResults type={type} query={query} />}
    </>
  )
}
