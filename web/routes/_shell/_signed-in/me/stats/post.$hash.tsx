import { createFileRoute } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { privateHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { PostReport } from '#web/statistics/posts/PostReport.tsx'
import { postReportQuery } from '#web/statistics/posts/queries.ts'
import { validateWindow } from '#web/statistics/posts/report-search.ts'
import { text } from '#web/statistics/posts/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/me/stats/post/$hash')({
  staticData: { sidebar: accountSidebar },
  validateSearch: validateWindow,
  loaderDeps: ({ search: { before, span } }) => ({ before, span }),
  loader: async ({ context: { queryClient, api, pageResponse }, params: { hash }, deps }) => {
    const { post } = await withPageErrors(pageResponse, queryClient.ensureQueryData(postReportQuery(api, hash, deps)))
    return { head: privateHead(`${text.ofPost}: ${post.title || text.untitled}`) }
  },
  component: PostStatsRoute,
})

function PostStatsRoute() {
  return <PostReport hash={Route.useParams().hash} search={Route.useSearch()} />
}
