import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { forPage } from '#web/lib/page.ts'
import { SearchStart } from '#web/search/SearchStart.tsx'
import { text } from '#web/search/text.ts'
import { tagsQuery } from '#web/tags/queries.ts'
import { topicsQuery } from '#web/topics/queries.ts'
import { trendingQuery } from '#web/trending/queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export const Route = createFileRoute('/_shell/search/')({
  loader: async ({ context: { queryClient, api, answer, origin } }) => {
    await forPage(
      answer,
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
