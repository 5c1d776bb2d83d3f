import { createFileRoute } from '@tanstack/react-router'
import { SearchStart } from '#web/discovery/search/SearchStart.tsx'
import { text } from '#web/discovery/search/text.ts'
import { trendingQuery } from '#web/discovery/trending/queries.ts'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { tagsQuery } from '#web/posts/tags/queries.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/search/')({
  loader: async ({ context: { queryClient, api, pageResponse, origin } }) => {
    await withPageErrors(
      pageResponse,
      Promise.all([
        queryClient.ensureInfiniteQueryData(tagsQuery(api)),
        queryClient.ensureQueryData(topicsQuery(api)),
        queryClient.ensureQueryData(trendingQuery(api)),
      ]),
    )
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
