import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { threadQuery } from '#web/site/contact/inbox-queries.ts'
import { text } from '#web/site/contact/inbox-text.ts'
import { ThreadPage } from '#web/site/contact/ThreadPage.tsx'

export const Route = createFileRoute('/_shell/_signed-in/admin/contact/$number')({
  validateSearch: (search: Record<string, unknown>): { reply?: string } => pickSearch(search, ['reply']),
  loader: ({ context: { queryClient, api, pageResponse }, params: { number } }) =>
    withStaffErrors(pageResponse, queryClient.fetchQuery(threadQuery(api, number))).then(({ subject }) => ({
      head: privateHead(subject || text.erasedName),
    })),
  component: ContactThreadRoute,
})

function ContactThreadRoute() {
  const { number } = Route.useParams()
  const { reply } = Route.useSearch()
  return <ThreadPage key={number} number={number} canned={reply} />
}
