import { createFileRoute } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { validateAfter } from '#web/lib/search-params.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { loadEditedPublication } from '#web/publications/publications/queries.ts'
import { Queue } from '#web/publications/submissions/Queue.tsx'
import { queueQuery } from '#web/publications/submissions/queries.ts'
import { text } from '#web/publications/submissions/text.ts'
import type { QueueFilter } from '#worker/publications/submissions/contract.ts'

/** Without one, the queue shows what waits for a decision. Not imported, because every page loads the options of its routes. */
const STATES = ['returned', 'accepted', 'done'] as const satisfies readonly QueueFilter[]

interface Search {
  state?: (typeof STATES)[number]
  assignee?: 'me'
  after?: string
}

/** The editors' queue of a publication. */
export const Route = createFileRoute('/_shell/_signed-in/me/publications/$hash/submissions/')({
  validateSearch: (search): Search => {
    const state = STATES.find((filter) => filter === search.state)
    return {
      ...(state ? { state } : {}),
      ...(search.assignee === 'me' ? { assignee: 'me' } : {}),
      ...validateAfter(search),
    }
  },
  loaderDeps: ({ search: { state, assignee, after } }) => ({ state, assignee, after }),
  loader: async ({ context, params: { hash }, deps: { state, ...deps } }) => {
    const { queryClient, api, pageResponse } = context
    await loadEditedPublication(context, hash)
    await withPageErrors(pageResponse, queryClient.fetchInfiniteQuery(queueQuery(api, hash, { state: state ?? 'open', ...deps })))
    return { head: privateHead(text.queue) }
  },
  component: QueueRoute,
})

function QueueRoute() {
  const { hash } = Route.useParams()
  const { state = 'open', assignee, after } = Route.useSearch()
  return <Queue hash={hash} state={state} assignee={assignee} after={after} />
}
