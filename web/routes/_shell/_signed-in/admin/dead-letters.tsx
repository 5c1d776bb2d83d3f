import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { DeadLetterList } from '#web/moderation/dashboard/DeadLetterList.tsx'
import { deadLettersQuery } from '#web/moderation/dashboard/queries.ts'
import { text } from '#web/moderation/dashboard/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/dead-letters')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(deadLettersQuery(api, after))).then(() => ({
      head: privateHead(text.deadLetters),
    })),
  component: DeadLetterListRoute,
})

function DeadLetterListRoute() {
  const { after } = Route.useSearch()
  return <DeadLetterList after={after} />
}
