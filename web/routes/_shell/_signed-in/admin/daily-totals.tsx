import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { DailyTotals } from '#web/money/administration/DailyTotals.tsx'
import { dailyTotalsQuery } from '#web/money/administration/queries.ts'
import { dailyTotalsText as text } from '#web/money/administration/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/daily-totals')({
  validateSearch: validateAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { after } }) =>
    withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(dailyTotalsQuery(api, after))).then(() => ({
      head: privateHead(text.title),
    })),
  component: DailyTotalsRoute,
})

function DailyTotalsRoute() {
  const { after } = Route.useSearch()
  return <DailyTotals after={after} />
}
