import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SearchStart } from '#web/discovery/search/SearchStart.tsx'
import { text } from '#web/discovery/search/text.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { ensureOptional, ensureOptionalPages } from '#web/lib/optional-query.ts'
import { tagsQuery } from '#web/posts/tags/queries.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/search/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/FooterSlot.tsx')) },
  loader: async ({ context: { queryClient, api, origin } }) => {
    await Promise.all([
      ensureOptionalPages(queryClient, tagsQuery(api), { popular: [], letters: [], items: [] }),
      ensureOptional(queryClient, topicsQuery(api), { groups: [] }),
      ensureOptional(queryClient, trendingQuery(api), { items: [] }),
    ])
    return { head: pageHead({ title: text.search, description: text.description, origin, path: '/search' }) }
  },
  component: Search,
})

function Search() {
  return (
    <>
      <PageTitle lead={text.lead}>{text.search}</PageTitle>
      <SearchStart />
    </>
  )
}
