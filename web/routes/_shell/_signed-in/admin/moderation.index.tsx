import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { decisionsQuery } from '#web/moderation/decisions/queries.ts'
import { Queue } from '#web/moderation/queue/Queue.tsx'
import { CASE_KINDS, casesQuery } from '#web/moderation/queue/queries.ts'
import { text } from '#web/moderation/queue/text.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/moderation/')({
  validateSearch: (search: Record<string, unknown>): { kind?: string; state?: string; after?: string } =>
    pickSearch(search, ['kind', 'state', 'after']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, pageResponse }, deps }) => {
    const shown = parseSearch(deps)
    if (!shown) throw notFound()
    const { state, kind, after } = shown
    const page =
      state === 'decided'
        ? queryClient.fetchInfiniteQuery(decisionsQuery(api, after))
        : queryClient.fetchInfiniteQuery(casesQuery(api, kind, after))
    await withStaffErrors<unknown>(pageResponse, page)
    return { ...shown, head: privateHead(text.title) }
  },
  component: QueueRoute,
})

/** Returns what the search parameters show; undefined for an unknown kind or state. */
function parseSearch({ kind: name, state = 'open', after }: { kind?: string; state?: string; after?: string }) {
  const kind = CASE_KINDS.find((each) => each === name)
  if ((name !== undefined && !kind) || (state !== 'open' && state !== 'decided')) return undefined
  return { kind, state, after } as const
}

function QueueRoute() {
  const { kind, state, after } = Route.useLoaderData()
  return <Queue kind={kind} state={state} after={after} />
}
