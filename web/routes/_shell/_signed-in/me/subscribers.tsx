import { createFileRoute, notFound } from '@tanstack/react-router'
import { accountSidebar } from '#web/account/auth/account-sidebar.ts'
import { offFeaturesQuery } from '#web/lib/feature-switches.ts'
import { privateHead } from '#web/lib/head.ts'
import { normalizeQuery, pickSearch } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { parseNewsletter } from '#web/newsletters/subscriptions/parse-newsletter.ts'
import {
  managedNewslettersQuery,
  newsletterSummaryQuery,
  SUBSCRIBER_TABS,
  subscribersQuery,
} from '#web/newsletters/subscriptions/queries.ts'
import { SubscribersPage } from '#web/newsletters/subscriptions/SubscribersPage.tsx'
import { text } from '#web/newsletters/subscriptions/text.ts'

interface Search {
  newsletter?: string
  tab?: string
  q?: string
  after?: string
}

export const Route = createFileRoute('/_shell/_signed-in/me/subscribers')({
  staticData: { sidebar: accountSidebar },
  validateSearch: (search: Record<string, unknown>): Search => pickSearch(search, ['newsletter', 'tab', 'q', 'after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse, viewer }, deps }) => {
    const newsletter = parseNewsletter(deps.newsletter ?? `user:${viewer.handle}`)
    const tab = SUBSCRIBER_TABS.find((each) => each === (deps.tab ?? 'active'))
    if (!newsletter || !tab) throw notFound()
    const view = { tab, q: normalizeQuery(deps.q), after: deps.after }
    await withPageErrors<unknown>(
      pageResponse,
      Promise.all([
        queryClient.fetchQuery(newsletterSummaryQuery(api, newsletter)),
        tab !== 'import' && queryClient.fetchInfiniteQuery(subscribersQuery(api, newsletter, { ...view, state: tab })),
        queryClient.fetchQuery(managedNewslettersQuery(api)),
        queryClient.ensureQueryData(offFeaturesQuery(api)),
      ]),
    )
    return { newsletter, view, head: privateHead(text.subscribers) }
  },
  component: SubscribersRoute,
})

function SubscribersRoute() {
  return <SubscribersPage {...Route.useLoaderData()} />
}
