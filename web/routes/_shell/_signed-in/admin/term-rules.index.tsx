import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { termRulesQuery } from '#web/moderation/term-rules/queries.ts'
import { TermRules } from '#web/moderation/term-rules/TermRules.tsx'
import { text } from '#web/moderation/term-rules/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/term-rules/')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(termRulesQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: TermRulesRoute,
})

function TermRulesRoute() {
  const { after } = Route.useSearch()
  return <TermRules after={after} />
}
