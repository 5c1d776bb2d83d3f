import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { profileQuery } from '#web/people/profiles/queries.ts'
import { PublicationReport } from '#web/statistics/posts/OwnerReport.tsx'
import { publicationReportQuery } from '#web/statistics/posts/queries.ts'
import { validateReport } from '#web/statistics/posts/report-search.ts'
import { text } from '#web/statistics/posts/text.ts'

/** Statistics of a publication; not found for everybody but its owner and editors. */
export const Route = createFileRoute('/_shell/_signed-in/me/stats/publication/$handle')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateReport,
  loaderDeps: ({ search: { before, span, sort } }) => ({ before, span, sort }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { handle }, deps }) => {
    // The report decides who may see the page, so nothing else is loaded before it.
    await withPageErrors(pageResponse, queryClient.ensureQueryData(publicationReportQuery(api, handle, deps)))
    const profile = await queryClient.ensureQueryData(profileQuery(api, handle)).catch(() => undefined)
    const name = profile?.name ?? handle
    return { name, head: privateHead(`${text.publicationTitle}: ${name}`) }
  },
  component: PublicationStatsRoute,
})

function PublicationStatsRoute() {
  const { name } = Route.useLoaderData()
  return <PublicationReport handle={Route.useParams().handle} name={name} search={Route.useSearch()} />
}
