import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { LinkDomains } from '#web/moderation/link-domains/LinkDomains.tsx'
import { DOMAIN_STATES, linkDomainsQuery } from '#web/moderation/link-domains/queries.ts'
import { text } from '#web/moderation/link-domains/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/link-domains')({
  validateSearch: (search: Record<string, unknown>): { state?: string; after?: string } => pickSearch(search, ['state', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { state: name, after } }) => {
    const state = findState(name)
    if (!state) throw notFound()
    return withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(linkDomainsQuery(api, state, after))).then(() => ({
      head: privateHead(text.title),
    }))
  },
  component: LinkDomainsRoute,
})

const findState = (name = 'open') => DOMAIN_STATES.find((state) => state === name)

function LinkDomainsRoute() {
  const { state, after } = Route.useSearch()
  return <LinkDomains state={findState(state) ?? 'open'} after={after} />
}
