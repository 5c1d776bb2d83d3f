import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SearchStart } from '#web/discovery/search/SearchStart.tsx'
import { text } from '#web/discovery/search/text.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { ensureOptional, ensureOptionalPages } from '#web/lib/optional-query.ts'
import { tagsQuery } from '#web/posts/tags/queries.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'

export const Route = createFileRoute('/_shell/search/')({
  staticData: { sidebar: lazyRouteComponent(() => import('#web/shell/SearchStartSlot.tsx')) },
  loader: async ({ context: { queryClient, api, origin } }) => {
    await Promise.all([
      ensureOptionalPages(queryClient, tagsQuery(api), { popular: [], letters: [], items: [] }),
      ensureOptional(queryClient, topicsQuery(api), { groups: [] }),
      ensureOptional(queryClient, trendingQuery(api), { items: [] }),
    ])
    return { head: pageHead({ title: text.search, description: text.description, origin, path: '/search' }) }
  },
  component: SearchStart,
})
